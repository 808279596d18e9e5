import { expect, it, vi } from 'vitest'
import { Living } from '../../living.mjs'

/** What a person sees: `live` is the line at the cursor. */
class Screen {
  readonly isTTY: boolean
  readonly columns = 40
  readonly lines: string[] = []
  live = ''
  redrawn = 0

  constructor(isTTY: boolean) {
    this.isTTY = isTTY
  }

  write(text: string): void {
    const cleared = text.startsWith('\r\u001b[K')
    if (cleared) this.redrawn += 1
    const [first = '', ...more] = ((cleared ? '' : this.live) + text.replace('\r\u001b[K', '')).split('\n').reverse()
    this.lines.push(...more.reverse())
    this.live = first
  }
}

const name = 'a build with a name of some length'

it('a long step shows on a terminal that it lives, on one line that every other line takes the place of', async () => {
  const screen = new Screen(true)
  const living = new Living(screen, 5)
  await living.step(name, async () => {
    await vi.waitFor(() => expect(screen.redrawn).toBeGreaterThan(2))
    living.say('Something else.')
    expect([screen.lines, screen.live]).toEqual([['Something else.'], ''])
    await vi.waitFor(() => expect(screen.live).toBe(`  at work: ${name} 0 s`.slice(0, 39)))
  })
  expect(screen).toMatchObject({ live: '', lines: ['Something else.', expect.stringMatching(/^ {2}a build.* s$/)] })
})

it('elsewhere it is a line after each interval, with all that is under way', async () => {
  const screen = new Screen(false)
  const living = new Living(screen, 5)
  const both = '  at work: web build 0 s, postgres 0 s'
  const until = async () => void (await vi.waitFor(() => expect(screen.lines).toContain(both)))
  await Promise.all(['web build', 'postgres'].map((each) => living.step(each, until, () => 'done')))
  expect(screen.lines.filter((line) => line.endsWith('  done'))).toHaveLength(2)
  expect(screen).toMatchObject({ live: '', redrawn: 0 })
})

it('after a step that fails nothing is said of it any more', async () => {
  const screen = new Screen(true)
  const failing = new Living(screen, 5).step(name, async () => {
    await vi.waitFor(() => expect(screen.live).not.toBe(''))
    throw new Error('It broke.')
  })
  await expect(failing).rejects.toThrow('It broke.')
  expect(screen).toMatchObject({ live: '', lines: [] })
})
