import type { Page } from 'playwright-core'
import type { Rng } from '#tools/random/rng.ts'
import { type Control, CONTROLS, type ShownScreen } from './screen.ts'
import type { Tab, Walker } from './visitor.ts'

/** The tabs of the walker, of which one is in front. */
export type Hands = { visitor: Walker; tabs: Tab[]; tab: Tab }

/** An action as the log shows it. */
export type WalkAction = { name: string; isBack?: true; tapped?: string; run: () => Promise<unknown> }

/** Controls that end or erase on purpose what the properties are about, and one that leaves a file behind. */
const ENDING =
  /log ?out|sign out|delete|erase|forget|start over|begin again|decline|withdraw|don’t keep|download|change my|save my choices/i
const TAP_MS = 1_500
const MOST_TABS = 3

const valueFor = ({ label }: Control, rng: Rng) => {
  if (/e-mail/i.test(label)) return `walker-${rng.below(1e9)}@example.com`
  if (/password/i.test(label)) return 'green-pastures'
  return rng.pick(['Anna', 'Ruth of Moab', 'A few lines,\nwritten in the evening.', ' O’Brien '])
}

/** Buttons and choices lead on, links often away. */
const weightOf = ({ kind, isContent, isChecked }: Control) =>
  ({ button: 5, choice: isChecked ? 1 : 4, link: 1, text: 0 })[kind] * (isContent ? 1 : 0.15)

const tap = ({ tab }: Hands, { controls, agreed }: ShownScreen, rng: Rng): WalkAction | undefined => {
  const usable = controls.filter((one) => weightOf(one) > 0 && !ENDING.test(one.label))
  if (usable.length === 0) return undefined
  const { index, label, kind, isContent } = rng.weighted(usable.map((one) => [one, weightOf(one)] as const))
  const isBack = label === 'Back' || !isContent || kind === 'link'
  return {
    name: `tap "${label}"`,
    tapped: label,
    ...(isBack && { isBack: true as const }),
    run: async () => {
      if (label === 'GET MY PLAN') tab.agreed = agreed
      await tab.page.locator(CONTROLS).nth(index).click({ timeout: TAP_MS })
    },
  }
}

const type = ({ tab }: Hands, { controls }: ShownScreen, rng: Rng): WalkAction | undefined => {
  const fields = controls.filter(({ kind, isEmpty }) => kind === 'text' && isEmpty)
  const field = fields[rng.below(Math.max(1, fields.length))]
  if (!field) return undefined
  const value = valueFor(field, rng)
  return {
    name: `type ${JSON.stringify(value)} into "${field.label}"`,
    run: () => tab.page.locator(CONTROLS).nth(field.index).fill(value, { timeout: TAP_MS }),
  }
}

/** Without a network a page is the browser's, unless a worker keeps it. */
const reload = (page: Page) => page.reload({ waitUntil: 'commit' })

const others = (hands: Hands, rng: Rng): readonly (readonly [WalkAction, number])[] => {
  const { visitor, tabs, tab } = hands
  const { line } = visitor.network
  const path = rng.pick(visitor.entrances)
  const seconds = rng.pick([1, 20, 70, 400])
  const trouble = rng.pick(['lost', 'unanswered', 'late'] as const)
  const times = 1 + rng.below(3)
  const setOff = async (isOff: boolean) => {
    line.isOff = isOff
    await visitor.context.setOffline(isOff)
  }
  const show = async (next: Tab) => {
    hands.tab = next
    await next.page.bringToFront()
  }
  const next = tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? tab
  const more = async () => {
    const opened = await visitor.open(path)
    tabs.push(opened)
    await show(opened)
  }
  const leave = async () => {
    await tab.page.goto('about:blank')
    await tab.page.goBack({ waitUntil: 'commit' })
  }
  return [
    [{ name: 'go back', isBack: true, run: () => tab.page.goBack({ waitUntil: 'commit', timeout: TAP_MS }) }, 3],
    [{ name: 'go forward', isBack: true, run: () => tab.page.goForward({ waitUntil: 'commit', timeout: TAP_MS }) }, 2],
    [{ name: 'reload', run: () => reload(tab.page) }, 5],
    [{ name: `come to ${path}`, isBack: true, run: () => tab.page.goto(path, { waitUntil: 'commit' }) }, 3],
    [{ name: 'leave and come back', run: leave }, 2],
    [{ name: `let ${seconds} s pass`, run: () => visitor.context.clock.fastForward(seconds * 1_000) }, 8],
    [{ name: `${trouble} × ${times}`, run: async () => line.troubles.push(...Array(times).fill(trouble)) }, 8],
    line.isSlow
      ? [{ name: 'a fast line', run: async () => void (line.isSlow = false) }, 6]
      : [{ name: 'a slow line', run: async () => void (line.isSlow = true) }, 2],
    line.isOff
      ? [{ name: 'go online', run: () => setOff(false) }, 25]
      : [{ name: 'go offline', run: () => setOff(true) }, 3],
    tabs.length < MOST_TABS
      ? [{ name: `open ${path} in another tab`, run: more }, 3]
      : [
          {
            name: 'close the tab',
            isBack: true,
            run: async () => (tabs.splice(tabs.indexOf(tab), 1), await tab.page.close(), await show(next)),
          },
          4,
        ],
    [{ name: 'take the next tab', isBack: true, run: () => show(next) }, tabs.length > 1 ? 4 : 0],
  ]
}

/** Draws an action that the screen allows. */
export const drawAction = (hands: Hands, screen: ShownScreen | undefined, rng: Rng): WalkAction => {
  const rest = others(hands, rng)
  // A page of the browser offers nothing but another try.
  if (!screen)
    return {
      name: 'try again',
      isBack: true,
      run: async () => {
        hands.visitor.network.line.isOff = false
        await hands.visitor.context.setOffline(false)
        await hands.tab.page.goto(hands.visitor.entrances[0] ?? '/')
      },
    }
  const onScreen = rng.weighted([
    [tap, 5],
    [type, 2],
  ] as const)
  const drawn = rng.next() < 0.75 ? (onScreen(hands, screen, rng) ?? tap(hands, screen, rng)) : undefined
  return drawn ?? rng.weighted(rest)
}
