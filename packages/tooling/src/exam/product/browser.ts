import { type Browser, chromium } from '@playwright/test'
import { systemBrowser } from '../../test/browser'

export function openBrowser(): Promise<Browser> {
  const executablePath = systemBrowser()
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}
