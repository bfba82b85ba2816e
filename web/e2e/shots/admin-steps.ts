import { action, type PageAction, type Shot, inTurn } from '#web/e2e/shots/album.ts'
import { seededAdmin } from '#web/e2e/shots/seeded.ts'
import { button } from '#web/e2e/tools/dashboard.ts'
import type { Page } from 'playwright-core'

const PREFIX = '/api/v1/admin/'

/** Changes replies of the product, for states that a healthy one doesn't have. */
export const changes =
  <Reply extends object>(path: string, change: (reply: Reply) => Reply): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}`, async (route) => {
      const response = await route.fetch()
      // An error has none of the fields to change. What a route throws ends the process.
      await route.fulfill(response.ok() ? { response, json: change(await response.json()) } : { response })
    })
export const refusing = action((page, path: string, status: number, message: string) =>
  page.route(`**${PREFIX}${path}`, (route) => route.fulfill({ status, json: { code: 'refused', message } })),
)
export const silent = action((page, path: string) => page.route(`**${PREFIX}${path}`, () => {}))

export const signedIn: PageAction = async (page) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), await seededAdmin())
}
const dark: PageAction = (page) => page.emulateMedia({ colorScheme: 'dark' })

export const press = action((page, name: string) => button(page, name).first().click())
/** Opens the filters where they are folded. */
export const opensFilters: PageAction = async (page) => {
  await button(page, /^(Filters|Update|Loading)/)
    .filter({ visible: true })
    .first()
    .waitFor()
  const fold = button(page, /^Filters/)
  if (await fold.isVisible()) await fold.click()
}
export const opensDays = inTurn(opensFilters, press('Created at'))
export const key = action((page, name: string) => page.keyboard.press(name))
export const types = action((page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value))
export const opens = action((page, list: string) => page.getByRole('combobox', { name: list }).click())
export const chooses = (list: string, option: string): PageAction =>
  inTurn(opens(list), (page) => page.getByRole('option', { name: option, exact: true }).click())
export const alerted: PageAction = (page) => page.getByRole('alert').first().waitFor()
/** Waits for the frames that render a change. */
export const settles: PageAction = (page) => page.waitForTimeout(300)

export const region = (page: Page, name: string) => page.getByRole('region', { name })
export const table = (page: Page) => region(page, 'Quiz analytics')
export const tableThere: PageAction = (page) => table(page).waitFor()
export const bringsUp = action((page, name: string) =>
  region(page, name)
    .first()
    .evaluate((box) => box.scrollIntoView({ block: 'end' })),
)
export const tableUp = inTurn(tableThere, bringsUp('Quiz analytics'))
/** Scrolls a table, where it is one: on phones, some are cards. */
export const scrolls = action(async (page, name: string, across: number, down: number) => {
  const box = region(page, name)
  if (!(await box.isVisible())) return
  await box.evaluate((each, [x, y]) => each.scrollTo(each.scrollWidth * x, each.scrollHeight * y), [
    across,
    down,
  ] as const)
})
export const tableAt = (across: number, down: number) =>
  inTurn(tableUp, scrolls('Quiz analytics', across, down), settles)
export const sorts = action((page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click(),
)
export const ticks = action(async (page, names: readonly string[], isOn: boolean) => {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).setChecked(isOn)
})
export const searches = action((page, text: string) => page.getByRole('searchbox').fill(text))

type State = {
  /** Query string of the URL. */
  search?: string
  before?: PageAction
  act?: PageAction
  fullPage?: boolean
  /** Takes a screenshot in the dark theme too. */
  inDark?: boolean
}

export type Screen = { path: string; before?: PageAction; ready: PageAction; states: Record<string, State> }

const named = (...parts: string[]) => parts.filter(Boolean).join('-')

export const listShots = (screen: string, { path, before, ready, states }: Screen): Shot[] =>
  Object.entries(states).flatMap(([state, { search = '', fullPage = false, inDark = false, ...steps }]) => {
    const prepare = inTurn(...[before, steps.before].filter((step) => step !== undefined))
    const act = inTurn(ready, ...(steps.act ? [steps.act] : []))
    const shot: Shot = {
      name: named(screen, state),
      site: 'admin',
      path: path + search,
      before: prepare,
      act,
      fullPage,
    }
    return inDark ? [shot, { ...shot, name: named(shot.name, 'dark'), before: inTurn(dark, prepare) }] : [shot]
  })
