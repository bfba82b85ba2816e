import { exploredEvent, exploredEvents, openPseudonym as contract } from '#api/contracts/operations/explorer.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { Refusal } from '#commands/refusal.ts'
import { withoutPersonalData, exploreEvent } from '#api/operations/explorer/explored-event.ts'
import { openPseudonym } from '#api/operations/explorer/open-pseudonym.ts'
import { createStreamFinder } from '#db/analyst/find-stream.ts'
import { catalog } from '#events/catalog.ts'

/** Values in a list are short; the page of one event shows more of them. */
const MAX_LISTED_VALUE = 200

const types = Object.keys(catalog).toSorted()

export const exploredEventsEndpoint = ({ explorer }: Pick<AdminArea, 'explorer'>) =>
  adminEndpoint(exploredEvents, async ({ query, caller }) => {
    const { events, admit } = explorer()
    await admit(caller.limitedAs)
    const head = await events.head()
    const { events: found, ...page } = await events.page(query, head)
    return { reply: { head, types, events: found.map((one) => withoutPersonalData(one, MAX_LISTED_VALUE)), ...page } }
  })

export const exploredEventEndpoint = ({ explorer }: Pick<AdminArea, 'explorer'>) =>
  adminEndpoint(exploredEvent, async ({ query: { position }, caller }) => {
    const loaded = explorer()
    await loaded.admit(caller.limitedAs)
    const event = await loaded.events.at(position)
    if (!event) throw new Refusal(422, 'unknown_event', 'There is no event at this position.')
    return { reply: await exploreEvent(loaded, event), audited: { detail: { stream: event.stream } } }
  })

export const openPseudonymEndpoint = ({ reportPool: pool, store }: Pick<AdminArea, 'reportPool' | 'store'>) => {
  const findStreams = createStreamFinder(pool, { findsAll: true })
  return adminEndpoint(contract, async ({ body: { pseudonym, reason } }) => {
    const streams = await openPseudonym({ findStreams, pool, store }, pseudonym)
    return { reply: { streams }, audited: { detail: { pseudonym, reason } } }
  })
}
