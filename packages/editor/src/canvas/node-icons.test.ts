import { nodeTypes } from '@heddle/nodes/definitions'
import { hasIcon } from '@heddle/ui/icon.tsx'
import { expect, it } from 'vitest'

it.each(Object.values(nodeTypes))('draws the icon of $kind', ({ icon }) => {
  expect(hasIcon(icon)).toBe(true)
})
