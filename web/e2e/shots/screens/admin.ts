import {
  type Screen,
  alerted,
  bringsUp,
  chooses,
  key,
  opens,
  press,
  refusing,
  region,
  responds,
  scrolls,
  searches,
  settles,
  shotsOf,
  signedIn,
  silent,
  sorts,
  stopped,
  table,
  tableAt,
  tableThere,
  tableUp,
  ticks,
  types,
} from '#web/e2e/shots/admin-steps.ts'
import { adminPaths } from '#web/paths.ts'
import { type Shot, inTurn, reads } from '#web/e2e/shots/album.ts'
import { withPasskeys } from '#web/e2e/shots/admins-data.ts'
import { fresh, late, quiet } from '#web/e2e/shots/operations-data.ts'

const BY_CREATIVE = '?group=creo'
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
    'second-factor': {
      before: (page) =>
        page.route('**/api/v1/admin/auth/login', (route) =>
          route.fulfill({ status: 401, json: { code: 'second_factor_required', message: 'Please enter the code.' } }),
        ),
      act: inTurn(types('Username', 'ann'), types('Password', 'of-good-courage'), press('Login'), (page) =>
        page.getByLabel('Code').waitFor(),
      ),
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
    creative: { search: BY_CREATIVE, act: tableThere, inDark: true },
    'creative-full': { search: BY_CREATIVE, act: tableThere, fullPage: true },
    'creative-hover': {
      search: BY_CREATIVE,
      act: inTurn(tableUp, (page) => table(page).getByRole('row').nth(6).hover()),
      inDark: true,
    },
    'creative-scrolled': { search: BY_CREATIVE, act: tableAt(0.4, 0.4), inDark: true },
    'creative-end': { search: BY_CREATIVE, act: tableAt(1, 1) },
    'then-version': { search: `${BY_CREATIVE}&then=version`, act: tableUp, inDark: true },
    'then-version-scrolled': { search: `${BY_CREATIVE}&then=version`, act: tableAt(0.4, 0.4) },
    narrowed: { search: `?creo=${LONG}&age=46-60&created=last+14+days`, act: tableThere },
    'sorted-by-step': { search: BY_CREATIVE, act: inTurn(tableUp, sorts('obstacles')) },
    'sorted-by-creative': { search: BY_CREATIVE, act: inTurn(tableUp, sorts('creo')) },
    'steps-by-open': { search: BY_CREATIVE, act: inTurn(tableThere, opens('Sort steps by')) },
    'columns-open': {
      search: BY_CREATIVE,
      act: inTurn(tableThere, press('Columns'), ticks(['hopes', 'music'], false)),
      inDark: true,
    },
    'columns-few': {
      search: BY_CREATIVE,
      act: inTurn(
        tableThere,
        press('Columns'),
        press('None'),
        ticks(['visitors', 'email', 'purchase', 'revenue'], true),
        key('Escape'),
        tableUp,
      ),
    },
    'search-few': { search: BY_CREATIVE, act: inTurn(tableThere, searches('still-waters'), tableUp) },
    'search-none': { search: BY_CREATIVE, act: inTurn(tableThere, searches('does-not-exist'), tableUp), inDark: true },
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
      search: BY_CREATIVE,
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

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const settings: Screen = {
  path: adminPaths.settings,
  before: signedIn,
  ready: reads('Second factor'),
  states: {
    '': { inDark: true, fullPage: true },
    'second-factor': {
      before: responds('account/second-factor/start', () => ({
        secret: SECRET,
        uri: `otpauth://totp/Daily%20Lamp:ann?issuer=Daily%20Lamp&secret=${SECRET}`,
      })),
      act: inTurn(
        (page) => page.getByRole('textbox', { name: 'Password', exact: true }).fill('of-good-courage'),
        press('Set up a second factor'),
        (page) => page.getByRole('img', { name: 'QR code' }).waitFor(),
      ),
      inDark: true,
      fullPage: true,
    },
    passkeys: {
      before: responds('account', () => withPasskeys),
      act: reads('Blue key'),
      inDark: true,
      fullPage: true,
    },
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
  'admin-settings': settings,
}

export const shots: Shot[] = Object.entries(SCREENS).flatMap(([name, screen]) => shotsOf(name, screen))
