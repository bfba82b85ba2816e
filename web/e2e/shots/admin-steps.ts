import { QuestionSet } from '#api/contracts/funnel.ts'
import { baseUrl } from '#web/e2e/tools/browser.ts'
import { NOW, uuid } from '#web/e2e/shots/seeded.ts'
import type { AnswersQuery, ComparisonQuery, FunnelQuery } from '#api/contracts/admin/insights.ts'
import { answersOf, askedOf, comparisonOf, daysOf, numbersOf, plansOf } from '#web/e2e/shots/analytics-data.ts'
import { account, acts, admins, tokens } from '#web/e2e/shots/admins-data.ts'
import { fresh, operations, split, withdrawals } from '#web/e2e/shots/operations-data.ts'
import { type PageAction, type Shot, inTurn } from '#web/e2e/shots/album.ts'
import { button } from '#web/e2e/tools/dashboard.ts'
import type { Page } from 'playwright-core'

/** Fetches both question sets. The server assigns each visitor one of them permanently. */
const setsOfSite = async (): Promise<QuestionSet[]> => {
  const asked = Array.from({ length: 12 }, async (_, n) => {
    const reply = await fetch(`${baseUrl()}/api/v1/quiz/data?quizUserId=${uuid('visitor', n)}`)
    return QuestionSet.parse(await reply.json())
  })
  const sets = new Map((await Promise.all(asked)).map((set) => [set.version, set]))
  return [...sets.values()].toSorted((a, b) => a.version.localeCompare(b.version))
}

let known: Promise<QuestionSet[]> | undefined
const sets = () => (known ??= setsOfSite())

const PREFIX = '/api/v1/admin/'

type Answer = (asked: never) => unknown

/** Replies of the admin API by path. */
const USUAL: Record<string, Answer> = {
  'db/quizzes': async (query: FunnelQuery) => numbersOf(await sets(), query),
  'db/funnel': async (query: FunnelQuery) => numbersOf(await sets(), query),
  'db/asked': async (query: FunnelQuery) => askedOf(await sets(), query),
  'db/comparison': async (query: ComparisonQuery) => comparisonOf(await sets(), query),
  'db/days': async (query: FunnelQuery) => daysOf(await sets(), query),
  'db/answers': async (query: AnswersQuery) => answersOf(await sets(), query),
  'db/plans': async () => plansOf(await sets()),
  'db/split': () => split,
  freshness: () => fresh,
  operations: () => operations,
  withdrawals: () => withdrawals,
  admins: () => ({ admins }),
  tokens: () => ({ tokens }),
  audit: () => ({ acts }),
  account: () => account,
}

export const responds =
  (path: string, answer: Answer): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}*`, async (route) =>
      route.fulfill({ json: await answer(route.request().postDataJSON() as never) }),
    )
export const refusing =
  (path: string, status: number, message: string): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}`, (route) => route.fulfill({ status, json: { code: 'refused', message } }))
export const silent =
  (path: string): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}`, () => {})

export const stopped: PageAction = (page) => page.clock.setFixedTime(NOW)
export const signedIn = inTurn(
  stopped,
  (page) => page.addInitScript(() => localStorage.setItem('token', 'the-token')),
  ...Object.entries(USUAL).map(([path, answer]) => responds(path, answer)),
)
const dark: PageAction = (page) => page.emulateMedia({ colorScheme: 'dark' })

export const press =
  (name: string): PageAction =>
  (page) =>
    button(page, name).first().click()
export const key =
  (name: string): PageAction =>
  (page) =>
    page.keyboard.press(name)
export const types =
  (label: string, value: string): PageAction =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(value)
export const opens =
  (list: string): PageAction =>
  (page) =>
    page.getByRole('combobox', { name: list }).click()
export const chooses = (list: string, option: string): PageAction =>
  inTurn(opens(list), (page) => page.getByRole('option', { name: option, exact: true }).click())
export const alerted: PageAction = (page) => page.getByRole('alert').first().waitFor()
/** Waits for the frames that render a change. */
export const settles: PageAction = (page) => page.waitForTimeout(300)

export const region = (page: Page, name: string) => page.getByRole('region', { name })
export const table = (page: Page) => region(page, 'Quiz analytics')
export const tableThere: PageAction = (page) => table(page).waitFor()
export const bringsUp =
  (name: string): PageAction =>
  (page) =>
    region(page, name)
      .first()
      .evaluate((box) => box.scrollIntoView({ block: 'end' }))
export const tableUp = inTurn(tableThere, bringsUp('Quiz analytics'))
export const scrolls =
  (name: string, across: number, down: number): PageAction =>
  (page) =>
    region(page, name).evaluate((box, [x, y]) => box.scrollTo(box.scrollWidth * x, box.scrollHeight * y), [
      across,
      down,
    ] as const)
export const tableAt = (across: number, down: number) =>
  inTurn(tableUp, scrolls('Quiz analytics', across, down), settles)
export const sorts =
  (column: string): PageAction =>
  (page) =>
    page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click()
export const ticks = (names: readonly string[], isOn: boolean): PageAction =>
  inTurn(
    ...names.map(
      (name): PageAction =>
        (page) =>
          page.getByRole('checkbox', { name, exact: true }).setChecked(isOn),
    ),
  )
export const searches =
  (text: string): PageAction =>
  (page) =>
    page.getByRole('searchbox').fill(text)

type State = {
  /** Query string of the URL. */
  search?: string
  before?: PageAction
  act?: PageAction
  fullPage?: boolean
  /** Takes a screenshot in the dark theme too. */
  inDark?: boolean
}

export type Screen = { path: string; before: PageAction; ready: PageAction; states: Record<string, State> }

const named = (...parts: string[]) => parts.filter(Boolean).join('-')

export const shotsOf = (screen: string, { path, before, ready, states }: Screen): Shot[] =>
  Object.entries(states).flatMap(([state, { search = '', fullPage = false, inDark = false, ...steps }]) => {
    const prepare = inTurn(before, ...(steps.before ? [steps.before] : []))
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
