import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SpendReply } from '#api/contracts/figures/spend.ts'
import type { AdsCommands } from '#commands/figures/ads-commands.ts'
import { type AdsEvent, decideRates, decideSpend, type Reported } from '#commands/figures/ads.decision.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { MONEY } from '#db/figures/money-sql.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import { RATES, spendStream } from '#events/figures/ads.ts'
import type { SpendFile } from './read-file.ts'
import type { ReadOptions } from './read-spend.ts'
import { readSpendInThread } from './spend-reader.ts'
import { dayOf, HOUR_MS } from '#events/time/time.ts'

type SpendImport = {
  file: Buffer
  name: string
  source?: string | undefined
  currency?: string | undefined
  dayOrder?: ReadOptions['dayOrder']
  decimal?: ReadOptions['decimal']
  isApplied: boolean
  by: string | null
}

export type SpendImports = (spend: SpendImport, operation: Operation) => Promise<SpendReply>

const compress = promisify(gzip)
const MAX_UNKNOWN = 100
/** Days of ads are those of the account's time zone, which is this far ahead of UTC at most. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS

const sumsOf = (spent: readonly { currency: string; amount: number }[]) => {
  const sums = new Map<string, number>()
  for (const { currency, amount } of spent) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

const changeOf = ({ spent }: Reported, { type, data }: AdsEvent): SpendReply['changes'][number] =>
  type === 'ads.day-spent'
    ? { period: data.day, before: sumsOf(spent.get(data.day) ?? []), after: sumsOf(data.spent) }
    : { period: data.month, before: [], after: [] }

/** Looks each name up once: a creative of most visitors would otherwise read them all. */
const KNOWN = `
  select creo from unnest($1::text[]) as named(creo)
  where exists (select from ${MONEY.names} n join ${MONEY.contacts} c on c.creo = n.id where n.name = named.creo)`

const unknownIn = async (pool: Pool, file: SpendFile): Promise<string[]> => {
  if (file.kind === 'rates') return []
  const names = [...new Set([...file.days.values()].flat().map(({ creo }) => creo))]
  const query = pool.query<{ creo: string }>(KNOWN, [names.map(adKeyOf)]).then(({ rows }) => rows)
  const known = new Set((await ifProjected(query)).map(({ creo }) => creo))
  return names.filter((name) => !known.has(adKeyOf(name))).slice(0, MAX_UNKNOWN)
}

/** A stream that gets a part of a file, and the decision on it. */
type Part = { stream: string; decide: (state: Reported) => AdsEvent[] }

const partsOf = (file: SpendFile, source: string, digest: string): Part[] => {
  if (file.kind === 'rates')
    return [{ stream: RATES, decide: (state) => decideRates(state, { digest, months: file.months }) }]
  return [...Map.groupBy(file.days, ([day]) => spendStream(source, day))].map(([stream, days]) => ({
    stream,
    decide: (state) => decideSpend(state, { source, digest, days: new Map(days) }),
  }))
}

type Deps = { pool: Pool; ads: AdsCommands; clock: Clock }

/**
 * Creates the import of ad spend and rates. A file is stored month by month and kept as it was sent. If it was interrupted,
 * the same file adds the months that are missing.
 */
export const createSpendImports =
  ({ pool, ads, clock }: Deps): SpendImports =>
  async ({ file: bytes, name, isApplied, by, ...options }, operation) => {
    const now = clock()
    const today = dayOf(new Date(now.getTime() + FARTHEST_ZONE_MS))
    const { source: named, ...answers } = options
    const file = await readSpendInThread(bytes, { today, ...answers })
    const digest = createHash('sha256').update(bytes).digest('hex')
    const source = named ?? (file.kind === 'spend' ? file.source : RATES)
    const changing: Part[] = []
    const changes: SpendReply['changes'] = []
    for (const part of partsOf(file, source, digest)) {
      const before = await ads.read(part.stream)
      const events = part.decide(before)
      if (events.length > 0) changing.push(part)
      changes.push(...events.map((event) => changeOf(before, event)))
    }
    const unknown = await unknownIn(pool, file)
    if (isApplied && changes.length > 0) {
      // The file comes first: a day whose file is missing could not be checked.
      const row = { digest, name, source, content: await compress(bytes), imported_at: now, imported_by: by }
      const insert = operational.insertInto('desk.spend_files').values(row)
      await runChange(
        pool,
        insert.onConflict((conflict) => conflict.column('digest').doNothing()),
      )
      for (const { stream, decide } of changing) await ads.handle(stream, withFingerprint(operation, digest), decide)
    }
    const periods = file.kind === 'spend' ? file.days.size : file.months.size
    return {
      kind: file.kind,
      encoding: file.encoding,
      source,
      digest,
      rows: file.rows,
      changes,
      same: periods - changes.length,
      unknown,
      isApplied,
    }
  }
