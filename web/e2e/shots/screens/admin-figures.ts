import type { FiguresReply } from '#api/contracts/figures/query.ts'
import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import {
  type Screen,
  alerted,
  bringsUp,
  changes,
  chooses,
  key,
  opens,
  opensDays,
  opensFilters,
  press,
  refusing,
  region,
  scrolls,
  searches,
  settles,
  listShots,
  signedIn,
  silent,
  sorts,
  table,
  tableAt,
  tableThere,
  tableUp,
  ticks,
  types,
} from '#web/e2e/shots/admin-steps.ts'
import { adminPaths } from '#web/paths.ts'
import { type Shot, inTurn, reads } from '#web/e2e/shots/album.ts'
import { LONG_CREATIVE } from '#web/e2e/shots/seeded.ts'
import { late } from '#web/e2e/shots/troubles.ts'

const BY_CREATIVE = '?group=creo'
const PAIR = '?group=creo&with=fb_psalm23_video_v3&with=ig_morning_prayer'
const FOUR = `${PAIR}&with=fb_anxious_heart&with=${LONG_CREATIVE}`
const DAYS = '?from=2026-11-05&to=2026-11-18'
const NO_DAYS = '?from=2025-03-01&to=2025-03-13'

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
    'sorted-by-step': { search: BY_CREATIVE, act: inTurn(tableUp, sorts('checkout')) },
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
    'presets-open': { act: inTurn(tableThere, opensDays), inDark: true },
    'filters-open': { act: inTurn(tableThere, opensFilters) },
    'calendar-open': { search: DAYS, act: inTurn(tableThere, opensDays), inDark: true },
    'calendar-first-day': {
      search: DAYS,
      act: inTurn(tableThere, opensDays, (page) =>
        page.getByRole('button', { name: /(^|\D)11(th)? November 2026/ }).click(),
      ),
    },
    'range-wrong': {
      act: inTurn(
        tableThere,
        opensDays,
        press('Custom'),
        key('Escape'),
        types('Date range', '2026-02-30 – 2026-03-01'),
        key('Tab'),
        alerted,
      ),
    },
    'address-wrong': { search: '?group=country&from=2026-02-30&to=2026-01-01', act: inTurn(tableThere, alerted) },
    empty: {
      before: changes<QuizzesReply>('db/quizzes', (reply) => ({ ...reply, data: [] })),
      act: reads('No visitors have arrived yet.'),
      inDark: true,
    },
    'empty-range': { search: NO_DAYS, act: reads('No visitors arrived in this range.') },
    loading: { before: silent('db/*'), act: inTurn(opensFilters, reads('Loading...')) },
    failed: { before: refusing('db/*', 503, 'No figures have been counted yet.'), act: alerted },
    'failed-with-rows': {
      search: BY_CREATIVE,
      act: inTurn(tableThere, opensFilters, refusing('db/*', 500, ''), press('Update'), alerted),
      inDark: true,
    },
    late: { before: late, act: reads('events behind') },
  },
}

const compare: Screen = {
  path: adminPaths.compare,
  before: signedIn,
  ready: (page) => region(page, 'Comparison by step').waitFor(),
  states: {
    versions: { inDark: true },
    'versions-full': { fullPage: true, inDark: true },
    'creos-full': { search: PAIR, fullPage: true },
    'four-full': { search: FOUR, fullPage: true, inDark: true },
    'table-scrolled': {
      search: FOUR,
      act: inTurn(bringsUp('Comparison by step'), scrolls('Comparison by step', 0.4, 0), settles),
    },
    'groups-open': { search: PAIR, act: press('Choose groups'), inDark: true },
  },
}

const funnel: Screen = {
  path: adminPaths.funnel,
  before: signedIn,
  ready: (page) => region(page, 'From landing to account').waitFor(),
  states: { '': { inDark: true }, full: { fullPage: true } },
}

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
    empty: {
      before: changes<FiguresReply>('figures', (reply) => ({ ...reply, rows: [] })),
      act: reads('No visitors answered.'),
    },
  },
}

const speed: Screen = {
  path: adminPaths.speed,
  before: signedIn,
  ready: (page) => region(page, 'In the browsers of visitors').waitFor(),
  states: { '': { inDark: true }, creos: { act: chooses('Group by', 'creo') } },
}

const opened: Screen = {
  path: `${adminPaths.opened}?metric=visitors`,
  before: signedIn,
  ready: (page) => page.getByText('For analysts: the question and its statement').waitFor(),
  states: { '': {} },
}

const questions: Screen = {
  path: adminPaths.questions,
  before: signedIn,
  ready: (page) => region(page, 'Question sets').waitFor(),
  states: {
    '': { inDark: true },
    'weights-open': { act: (page) => page.getByText('Change the weights').first().click(), fullPage: true },
  },
}

const SCREENS = {
  'admin-dashboard': dashboard,
  'admin-compare': compare,
  'admin-funnel': funnel,
  'admin-answers': answers,
  'admin-questions': questions,
  'admin-rows': opened,
  'admin-speed': speed,
}

export const shots: Shot[] = Object.entries(SCREENS).flatMap(([name, screen]) => listShots(name, screen))
