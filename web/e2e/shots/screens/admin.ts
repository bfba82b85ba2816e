import type { Page } from 'playwright-core'
import type { AnswersQuery, ComparisonQuery, FunnelQuery } from '#api/contracts/admin-insights.ts'
import type { QuestionSet } from '#api/contracts/funnel.ts'
import { adminPaths } from '#web/paths.ts'
import { baseUrl } from '#web/e2e/tools/browser.ts'
import { button } from '#web/e2e/tools/dashboard.ts'
import { inTurn, reads, type Shot, type PageAction } from '#web/e2e/shots/album.ts'
import { NOW, uuid } from '#web/e2e/shots/seeded.ts'
import { answersOf, comparisonOf, daysOf, numbersOf, plansOf } from '#web/e2e/shots/analytics-data.ts'
import { acts, admins, fresh, late, operations, quiet, split } from '#web/e2e/shots/operations-data.ts'

/** Fetches both question sets. The server assigns each visitor one of them permanently. */
const setsOfSite = async (): Promise<QuestionSet[]> => {
  const asked = Array.from({ length: 12 }, async (_, n) => {
    const reply = await fetch(`${baseUrl()}/api/v1/quiz/data?quizUserId=${uuid('visitor', n)}`)
    return (await reply.json()) as QuestionSet
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
  'db/comparison': async (query: ComparisonQuery) => comparisonOf(await sets(), query),
  'db/days': async (query: FunnelQuery) => daysOf(await sets(), query),
  'db/answers': async (query: AnswersQuery) => answersOf(await sets(), query),
  'db/plans': async () => plansOf(await sets()),
  'db/split': () => split,
  freshness: () => fresh,
  operations: () => operations,
  admins: () => ({ admins }),
  audit: () => ({ acts }),
}

const responds =
  (path: string, answer: Answer): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}*`, async (route) =>
      route.fulfill({ json: await answer(route.request().postDataJSON() as never) }),
    )
const refusing =
  (path: string, status: number, message: string): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}`, (route) => route.fulfill({ status, json: { code: 'refused', message } }))
const silent =
  (path: string): PageAction =>
  (page) =>
    page.route(`**${PREFIX}${path}`, () => {})

const stopped: PageAction = (page) => page.clock.setFixedTime(NOW)
const signedIn = inTurn(
  stopped,
  (page) => page.addInitScript(() => localStorage.setItem('token', 'the-token')),
  ...Object.entries(USUAL).map(([path, answer]) => responds(path, answer)),
)
const dark: PageAction = (page) => page.emulateMedia({ colorScheme: 'dark' })

const press =
  (name: string): PageAction =>
  (page) =>
    button(page, name).first().click()
const key =
  (name: string): PageAction =>
  (page) =>
    page.keyboard.press(name)
const types =
  (label: string, value: string): PageAction =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(value)
const opens =
  (list: string): PageAction =>
  (page) =>
    page.getByRole('combobox', { name: list }).click()
const chooses = (list: string, option: string): PageAction =>
  inTurn(opens(list), (page) => page.getByRole('option', { name: option, exact: true }).click())
const alerted: PageAction = (page) => page.getByRole('alert').first().waitFor()
/** Waits for the frames that render a change. */
const settles: PageAction = (page) => page.waitForTimeout(300)

const region = (page: Page, name: string) => page.getByRole('region', { name })
const table = (page: Page) => region(page, 'Quiz analytics')
const tableThere: PageAction = (page) => table(page).waitFor()
const bringsUp =
  (name: string): PageAction =>
  (page) =>
    region(page, name)
      .first()
      .evaluate((box) => box.scrollIntoView({ block: 'end' }))
const tableUp = inTurn(tableThere, bringsUp('Quiz analytics'))
const scrolls =
  (name: string, across: number, down: number): PageAction =>
  (page) =>
    region(page, name).evaluate((box, [x, y]) => box.scrollTo(box.scrollWidth * x, box.scrollHeight * y), [
      across,
      down,
    ] as const)
const tableAt = (across: number, down: number) => inTurn(tableUp, scrolls('Quiz analytics', across, down), settles)
const sorts =
  (column: string): PageAction =>
  (page) =>
    page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click()
const ticks = (names: readonly string[], isOn: boolean): PageAction =>
  inTurn(
    ...names.map(
      (name): PageAction =>
        (page) =>
          page.getByRole('checkbox', { name, exact: true }).setChecked(isOn),
    ),
  )
const searches =
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

type Screen = { path: string; before: PageAction; ready: PageAction; states: Record<string, State> }

const BY_CREO = '?group=creo'
const LONG = 'meta_us_women-46-60_still-waters_carousel_2026-09_variant-b'
const PAIR = '?group=creo&with=psalm-23-video-a&with=still-waters-video-b'
const FOUR = '?group=creo&with=psalm-23-video-a&with=still-waters-video-b&with=lamp-story&with=rest-de-video'
const DAYS = '?from=2026-11-05&to=2026-11-18'
const NONE = { columns: ['version', 'visitors', 'email', 'name', 'checkout', 'purchase', 'revenue'], data: [] }

const login: Screen = {
  path: adminPaths.login,
  before: stopped,
  ready: (page) => page.getByLabel('Username').waitFor(),
  states: {
    '': { inDark: true },
    filled: { act: inTurn(types('Username', 'ann'), types('Password', 'of-good-courage')) },
    wrong: {
      before: refusing('auth/login', 401, 'Wrong username or password.'),
      act: inTurn(types('Username', 'ann'), types('Password', 'of-good-cheer'), press('Login'), alerted),
      inDark: true,
    },
    special: {
      act: inTurn(types('Username', 'ann@example.com'), types('Password', 'of-good-cheer'), press('Login'), alerted),
    },
    loading: {
      before: silent('auth/login'),
      act: inTurn(types('Username', 'ann'), types('Password', 'of-good-courage'), press('Login'), settles),
    },
  },
}

const register: Screen = {
  path: adminPaths.register,
  before: stopped,
  ready: (page) => page.getByLabel('Username').waitFor(),
  states: {
    '': { inDark: true },
    'signed-in': { before: signedIn },
    wrong: {
      act: inTurn(types('Username', 'ann@example.com'), types('Password', 'x'), press('Register'), alerted),
    },
  },
}

const dashboard: Screen = {
  path: adminPaths.dashboard,
  before: signedIn,
  ready: (page) => page.getByRole('form', { name: 'Filters' }).waitFor(),
  states: {
    version: { act: tableThere, inDark: true },
    'version-end': { act: tableAt(1, 0) },
    creo: { search: BY_CREO, act: tableThere, inDark: true },
    'creo-full': { search: BY_CREO, act: tableThere, fullPage: true },
    'creo-hover': {
      search: BY_CREO,
      act: inTurn(tableUp, (page) => table(page).getByRole('row').nth(6).hover()),
      inDark: true,
    },
    'creo-scrolled': { search: BY_CREO, act: tableAt(0.4, 0.4), inDark: true },
    'creo-end': { search: BY_CREO, act: tableAt(1, 1) },
    'then-version': { search: `${BY_CREO}&then=version`, act: tableUp, inDark: true },
    'then-version-scrolled': { search: `${BY_CREO}&then=version`, act: tableAt(0.4, 0.4) },
    narrowed: { search: `?creo=${LONG}&age=46-60&created=last+14+days`, act: tableThere },
    'sorted-by-step': { search: BY_CREO, act: inTurn(tableUp, sorts('obstacles')) },
    'sorted-by-creo': { search: BY_CREO, act: inTurn(tableUp, sorts('creo')) },
    'steps-by-open': { search: BY_CREO, act: inTurn(tableThere, opens('Sort steps by')) },
    'columns-open': {
      search: BY_CREO,
      act: inTurn(tableThere, press('Columns'), ticks(['hopes', 'music'], false)),
      inDark: true,
    },
    'columns-few': {
      search: BY_CREO,
      act: inTurn(
        tableThere,
        press('Columns'),
        press('None'),
        ticks(['visitors', 'email', 'purchase', 'revenue'], true),
        key('Escape'),
        tableUp,
      ),
    },
    'search-few': { search: BY_CREO, act: inTurn(tableThere, searches('still-waters'), tableUp) },
    'search-none': { search: BY_CREO, act: inTurn(tableThere, searches('does-not-exist'), tableUp), inDark: true },
    'presets-open': { act: inTurn(tableThere, opens('Created at')), inDark: true },
    'calendar-open': { search: DAYS, act: inTurn(tableThere, press('Choose the days')), inDark: true },
    'calendar-first-day': {
      search: DAYS,
      act: inTurn(tableThere, press('Choose the days'), (page) =>
        page.getByRole('button', { name: /(^|\D)11(th)? November 2026/ }).click(),
      ),
    },
    'range-wrong': {
      act: inTurn(
        tableThere,
        chooses('Created at', 'Custom'),
        types('Date range', '2026-02-30 – 2026-03-01'),
        key('Tab'),
        alerted,
      ),
    },
    'address-wrong': { search: '?group=country&from=2026-02-30&to=2026-01-01', act: inTurn(tableThere, alerted) },
    empty: { before: responds('db/quizzes', () => NONE), act: reads('No visitors have arrived yet.'), inDark: true },
    'empty-range': {
      search: DAYS,
      before: responds('db/quizzes', () => NONE),
      act: reads('No visitors arrived in this range.'),
    },
    loading: { before: silent('db/*'), act: reads('Loading...') },
    failed: { before: refusing('db/*', 503, 'No figures have been counted yet.'), act: alerted },
    'failed-with-rows': {
      search: BY_CREO,
      act: inTurn(tableThere, refusing('db/*', 500, ''), press('Update'), alerted),
      inDark: true,
    },
    late: { before: responds('freshness', () => late), act: reads('events behind') },
  },
}

const compare: Screen = {
  path: adminPaths.compare,
  before: signedIn,
  ready: (page) => region(page, 'Charts by day').waitFor(),
  states: {
    versions: { inDark: true },
    'versions-full': { fullPage: true, inDark: true },
    'creos-full': { search: PAIR, fullPage: true },
    'four-full': { search: FOUR, fullPage: true, inDark: true },
    'table-scrolled': {
      search: FOUR,
      act: inTurn(bringsUp('Comparison by step'), scrolls('Comparison by step', 0.4, 0), settles),
    },
    days: { act: bringsUp('Charts by day'), inDark: true },
    'groups-open': { search: PAIR, act: press('Choose groups'), inDark: true },
  },
}

const NO_ANSWERS = { members: [], questions: [] }

const answers: Screen = {
  path: adminPaths.answers,
  before: signedIn,
  ready: reads('Only the last answer of each visitor counts'),
  states: {
    versions: { inDark: true },
    'versions-full': { fullPage: true },
    four: {
      search: FOUR,
      act: (page) =>
        page
          .getByRole('article')
          .nth(1)
          .evaluate((box) => box.scrollIntoView()),
      inDark: true,
    },
    'groups-open': { search: PAIR, act: press('Choose groups') },
    empty: { before: responds('db/answers', () => NO_ANSWERS), act: reads('No visitors answered.') },
  },
}

const plans: Screen = {
  path: adminPaths.plans,
  before: signedIn,
  ready: reads('In a sample of'),
  states: { '': { inDark: true }, full: { fullPage: true } },
}

const operators: Screen = {
  path: adminPaths.operators,
  before: inTurn(
    signedIn,
    responds('freshness', () => late),
  ),
  ready: reads('asked for a rebuild'),
  states: {
    '': { inDark: true },
    full: { fullPage: true, inDark: true },
    'quiet-full': {
      before: inTurn(
        responds('operations', () => quiet),
        responds('freshness', () => fresh),
      ),
      fullPage: true,
    },
    'disable-asked': { act: inTurn(press('Disable'), reads('Really disable')), fullPage: true },
  },
}

const SCREENS = {
  'admin-login': login,
  'admin-register': register,
  'admin-dashboard': dashboard,
  'admin-compare': compare,
  'admin-answers': answers,
  'admin-plans': plans,
  'admin-operators': operators,
}

const named = (...parts: string[]) => parts.filter(Boolean).join('-')

const shotsOf = (screen: string, { path, before, ready, states }: Screen): Shot[] =>
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

export const shots: Shot[] = Object.entries(SCREENS).flatMap(([name, screen]) => shotsOf(name, screen))
