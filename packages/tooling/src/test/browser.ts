import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../root'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's own Chromium, where there is one. */
export function systemBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path))
}

/** Installs a browser if there is none: the distribution's on Debian as root, else Playwright's. Answers whether there is one now. */
export function ensureBrowser(): boolean {
  if (hasBrowser()) return true
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: readonly string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
    if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') && hasBrowser()) return true
  }
  spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return hasBrowser()
}

function hasBrowser(): boolean {
  return systemBrowser() !== undefined || existsSync(chromium.executablePath())
}
