import { isDeepStrictEqual } from 'node:util'
import { schemaOf } from '#projector/engine/schema-of.ts'
import { foldInMemory, type MemoryFold } from '#projector/engine/table-projection.ts'
import { ACCOUNTS, LEDGERS, type Process } from './process.ts'
import type { EventRow } from './server/database.ts'
import { personOfBuyer } from './webhooks.ts'
import { BrokenProperty, type CoreScene } from './scene.ts'

const fail = (sentence: string): never => {
  throw new BrokenProperty(sentence)
}

/** Reads the newest events again in another way, and expects a part of the one history. */
export const assertRead = async ({ server }: CoreScene, { store }: Process) => {
  const head = await store.head()
  const { events } = await store.readPage(0, 1_000)
  if (events.length < head) fail(`A reader saw ${events.length} events after position ${head} was seen`)
  const stored = server.read((tx) => server.database.events.all(tx))
  for (const [n, { id }] of events.entries()) if (stored[n]?.id !== id) fail(`A reader saw another event at ${n + 1}`)
}

/** Keys that were destroyed are forgotten by all processes in this time. */
const FORGOTTEN_MS = 31_000

const sealedOf = ({ data }: EventRow) =>
  (data as { email?: { person: string; sealed: string; digest: string } | null }).email ?? undefined

/** Opens all addresses, and expects those of persons who were not erased. */
export const assertOpens = async ({ server, timeline, erased, erasing }: CoreScene, { keys }: Process) => {
  for (const event of server.read((tx) => server.database.events.all(tx))) {
    const sealed = sealedOf(event)
    if (!sealed) continue
    const { person } = sealed
    const since = timeline.now() - (erased.get(person) ?? Infinity)
    const address = await keys.open('email', sealed)
    if (since > FORGOTTEN_MS && address !== undefined) fail('The address of an erased person can be read')
    if (!erasing.has(person) && address === undefined) fail('The address of a person who was not erased cannot be read')
  }
}

const rowsOf = (events: readonly EventRow[], fold: MemoryFold) => {
  for (const { type, data, stream, position, version, at } of events)
    fold.apply({ type, data, stream, position, streamVersion: version, at: new Date(at) })
  return fold.rows()
}

type Live = { version: number; position: number; rows: object[]; wanted: object[] }

/** Returns what readers of the ledger see, and a replay of the events up to its checkpoint. */
const readLive = ({ server }: CoreScene): Live | undefined =>
  server.read((tx) => {
    const { database: db } = server
    const view = db.views.get(tx, 'read.ledger_rows')
    const live = db.projections.get(tx, 'ledger')
    if (!view || !live) return undefined
    const { live_version: version, revision } = live
    if (view.schema !== schemaOf('ledger', version)) return fail('The views show another version than the live one')
    const position = db.checkpoints.get(tx, `ledger ${version}`)?.position ?? fail('The live version has no checkpoint')
    const rows =
      db.schemas.get(tx, view.schema)?.tables.get(view.table)?.all(tx) ?? fail('The views show a dropped table')
    const ledger = LEDGERS.find((one) => one.revision === revision) ?? LEDGERS[0]
    const events = db.events.all(tx).filter((event) => event.position <= position)
    const wanted = rowsOf(events, foldInMemory(ledger.table))
    const columns = Object.keys(wanted[0] ?? {})
    const seen = (rows as Record<string, unknown>[])
      .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      .toSorted((a, b) => (String(a['kind']) < String(b['kind']) ? -1 : 1))
    return { version, position, rows: seen, wanted }
  })

/** Checks what must be so at any time. @throws {BrokenProperty} */
export const assertNow = (scene: CoreScene) => {
  if (scene.violations[0] !== undefined) fail(scene.violations[0])
  const live = readLive(scene)
  if (!live) return
  if (!isDeepStrictEqual(live.rows, live.wanted))
    fail(
      `The ledger has ${JSON.stringify(live.rows)}, and a replay to ${live.position} has ${JSON.stringify(live.wanted)}`,
    )
}

/** Returns why the scene is not quiet yet. */
export const findUnrest = (scene: CoreScene): string | undefined => {
  const { server, parts } = scene
  const { database: db } = server
  return server.read((tx) => {
    const head = db.head(tx)
    if (parts.includes('ledger') && (readLive(scene)?.position ?? 0) < head) return 'The ledger never reached the head'
    if (parts.includes('receipts')) {
      if ((db.checkpoints.get(tx, 'receipts 1')?.position ?? 0) < head) return 'The receipts never reached the head'
      if (db.jobs.all(tx).some(({ done_at }) => done_at === null)) return 'A job was never done'
    }
    return undefined
  })
}

const assertLog = ({ attempts }: CoreScene, events: readonly EventRow[]) => {
  const versions = new Map<string, number>()
  const operations = new Set<string>()
  for (const [n, event] of events.entries()) {
    if (event.position !== n + 1) fail(`Position ${event.position} follows ${n}`)
    const version = (versions.get(event.stream) ?? 0) + 1
    if (event.version !== version) fail(`In ${event.stream}, version ${event.version} follows ${version - 1}`)
    versions.set(event.stream, version)
    const operation = `${event.stream} ${event.type} ${String(event.metadata['causation'])}`
    if (operations.has(operation)) fail(`${operation} is stored twice`)
    operations.add(operation)
  }
  const stored = new Set(events.map(({ metadata }) => String(metadata['causation']).replace(/^paddle /, '')))
  for (const { operation, isAcknowledged } of attempts)
    if (isAcknowledged && /^(answer|evt_)/.test(operation) && !stored.has(operation))
      fail(`${operation} was acknowledged and is not stored`)
}

const assertMoney = ({ sales }: CoreScene, events: readonly EventRow[]) => {
  for (const { id, amount, refunds } of sales) {
    const own = events.filter(({ stream }) => stream === `payment-${id}`)
    const sum = (type: string) =>
      own.filter((event) => event.type === type).reduce((all, { data }) => all + (data as { amount: number }).amount, 0)
    const [paid, refunded] = [sum('payment.purchase-completed'), sum('payment.refunded')]
    const wanted = [amount, refunds.reduce((all, one) => all + one, 0)]
    if (paid !== wanted[0] || refunded !== wanted[1])
      fail(`${id} has ${paid} paid and ${refunded} refunded instead of ${wanted.join(' and ')}`)
  }
}

const assertReceipts = ({ server, sales, sent, faults }: CoreScene) => {
  const { database: db } = server
  const jobs = server.read((tx) => db.jobs.all(tx))
  for (const { id } of sales) {
    const key = `payment-${id}`
    const job = jobs.find((one) => one.key === key) ?? fail(`No receipt was requested for ${id}`)
    const own = sent.filter((one) => one.job === key)
    const times = own.length
    const unheard = own.filter(({ isAnswered }) => !isAnswered).length
    if (times === 0 && !job.is_past) fail(`The receipt of ${id} was never sent`)
    if (times > 1 + faults + unheard) fail(`The receipt of ${id} was sent ${times} times, with ${faults} faults`)
  }
}

/** Checks who owns purchases, after both accounts have claimed all of them. */
export const assertAccess = async ({ sales, erasing }: CoreScene, { claims }: Process) => {
  for (const { id, buyer } of sales) {
    if (erasing.has(personOfBuyer(buyer))) continue
    for (const [name, account] of Object.entries(ACCOUNTS)) {
      const standing = await claims.claim(id, account)
      if ((standing === 'own') !== (name === buyer))
        fail(`${name} has the standing ${standing} for the purchase of ${buyer}`)
    }
    const owner = await claims.ownerOf(id)
    if (owner !== ACCOUNTS[buyer].accountId) fail(`${String(owner)} owns the purchase of ${buyer}`)
  }
}

/** Checks what must be so when everything was delivered and nothing is left to do. @throws {BrokenProperty} */
export const assertQuiet = (scene: CoreScene) => {
  assertNow(scene)
  const events = scene.server.read((tx) => scene.server.database.events.all(tx))
  assertLog(scene, events)
  assertMoney(scene, events)
  if (scene.parts.includes('receipts')) assertReceipts(scene)
}
