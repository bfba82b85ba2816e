import type { z } from 'zod'
import type { exploredEvents } from '#api/contracts/admin/explorer.ts'
import {
  alerted,
  changes,
  refusing,
  region,
  type Screen,
  settles,
  shotsOf,
  signedIn,
} from '#web/e2e/shots/admin-steps.ts'
import { inTurn, type PageAction, reads, type Shot } from '#web/e2e/shots/album.ts'
import { button } from '#web/e2e/tools/dashboard.ts'
import { adminPaths } from '#web/paths.ts'

const searchFor = (sql: string) => `?sql=${encodeURIComponent(sql)}`
const BY_DAY = searchFor(
  'select recorded_at::date as day, count(*) as visitors\nfrom quiz_visitor_arrived\ngroup by 1 order by 1',
)
/** Waits for the answer. The admin has one query at a time, and other pages of the admin may be running theirs. */
const result: PageAction = async (page) => {
  const busy = page.getByText('queries are running').or(page.getByText('query is still running'))
  for (;;) {
    await region(page, 'Result').or(busy).waitFor()
    if (!(await busy.isVisible())) return
    await button(page, /^Run$/).click()
    await settles(page)
  }
}
const noneYet = changes<z.output<typeof exploredEvents.reply>>('explorer/events*', (reply) => ({
  ...reply,
  events: [],
  older: reply.head - 50,
  isPartial: true,
}))

const events: Screen = {
  path: adminPaths.explorer,
  before: signedIn,
  ready: (page) => page.getByRole('form', { name: 'Filters' }).waitFor(),
  states: {
    '': { act: reads('events are stored'), inDark: true },
    'none-yet': { before: noneYet, act: reads('None found so far') },
    refused: { before: refusing('explorer/events*', 422, 'A day looks like 2026-03-31.'), act: alerted },
  },
}

const event: Screen = {
  path: adminPaths.explorerEvent,
  before: signedIn,
  ready: reads('What projections made of it'),
  states: { '': { search: '?position=40', inDark: true, fullPage: true } },
}

const sql: Screen = {
  path: adminPaths.explorerSql,
  before: signedIn,
  ready: (page) => region(page, 'Tables').waitFor(),
  states: {
    '': { inDark: true },
    chart: { search: `${BY_DAY}&chart=bars`, act: inTurn(result, settles), fullPage: true, inDark: true },
    line: { search: `${BY_DAY}&chart=line`, act: inTurn(result, settles) },
    refused: { search: searchFor('delete from analyst.events'), act: alerted },
  },
}

export const shots: Shot[] = [
  ...shotsOf('admin-explorer', events),
  ...shotsOf('admin-explorer-event', event),
  ...shotsOf('admin-explorer-sql', sql),
]
