import type { z } from 'zod'
import type { exploredEvents } from '#api/contracts/operations/explorer.ts'
import { alerted, changes, refusing, type Screen, listShots, signedIn } from '#web/e2e/shots/admin-steps.ts'
import { reads, type Shot } from '#web/e2e/shots/album.ts'
import { adminPaths } from '#web/paths.ts'

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
  ready: reads('Forward in stream'),
  states: { '': { search: '?position=40', inDark: true, fullPage: true } },
}

export const shots: Shot[] = [...listShots('admin-explorer', events), ...listShots('admin-explorer-event', event)]
