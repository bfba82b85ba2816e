import {
  alerted,
  refusing,
  region,
  responds,
  type Screen,
  settles,
  shotsOf,
  signedIn,
} from '#web/e2e/shots/admin-steps.ts'
import { inTurn, reads, type Shot } from '#web/e2e/shots/album.ts'
import { exploredOne, exploredPage, exploredTableList, noneFound, sqlAnswer } from '#web/e2e/shots/explorer-data.ts'
import { adminPaths } from '#web/paths.ts'

const QUERY = `?sql=${encodeURIComponent('select day, visitors, first_creo\nfrom read.visitors_by_day_rows\norder by 1')}`

const ready = inTurn(
  signedIn,
  responds('explorer/event?', () => exploredOne),
  responds('explorer/events', () => exploredPage),
  responds('explorer/tables', () => exploredTableList),
  responds('explorer/sql', () => sqlAnswer),
)

const events: Screen = {
  path: adminPaths.explorer,
  before: ready,
  ready: (page) => page.getByRole('form', { name: 'Filters' }).waitFor(),
  states: {
    '': { act: reads('events are stored'), inDark: true },
    'none-yet': { before: responds('explorer/events', () => noneFound), act: reads('None found so far') },
    refused: { before: refusing('explorer/events*', 422, 'A day looks like 2026-03-31.'), act: alerted },
  },
}

const event: Screen = {
  path: adminPaths.explorerEvent,
  before: ready,
  ready: reads('What projections made of it'),
  states: { '': { search: '?position=894212', inDark: true, fullPage: true } },
}

const sql: Screen = {
  path: adminPaths.explorerSql,
  before: ready,
  ready: (page) => region(page, 'Tables').waitFor(),
  states: {
    '': { inDark: true },
    chart: { search: `${QUERY}&chart=bars`, act: inTurn(reads('14 rows'), settles), fullPage: true, inDark: true },
    line: { search: `${QUERY}&chart=line`, act: inTurn(reads('14 rows'), settles) },
    refused: {
      search: QUERY,
      before: refusing(
        'explorer/sql',
        422,
        'This only reads: begin with select, with, values, table, explain or show.',
      ),
      act: alerted,
    },
  },
}

export const shots: Shot[] = [
  ...shotsOf('admin-explorer', events),
  ...shotsOf('admin-explorer-event', event),
  ...shotsOf('admin-explorer-sql', sql),
]
