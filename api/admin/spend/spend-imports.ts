import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SpendReply } from '#api/contracts/admin/spend.ts'
import type { AdsCommands } from '#commands/ads/ads-commands.ts'
import { type AdsEvent, decideRates, decideSpend, type Reported } from '#commands/ads/ads.decision.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { anyOf, runChange, runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { RATES, spendStream } from '#events/ads.ts'
import { readSpendFile, type SpendFile } from './read-file.ts'
import { dayOf } from '#events/time.ts'

type SpendImport = {
  file: Buffer
  name: string
  source?: string | undefined
  currency?: string | undefined
  isApplied: boolean
  by: string | null
}

export type SpendImports = (spend: SpendImport, operation: Operation) => Promise<SpendReply>

const compress = promisify(gzip)
const MAX_UNKNOWN = 100

const sumsOf = (spent: readonly { currency: string; amount: number }[]) => {
  const sums = new Map<string, number>()
  for (const { currency, amount } of spent) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

const changeOf = ({ spent }: Reported, { type, data }: AdsEvent): SpendReply['changes'][number] =>
  type === 'ads.day-spent'
    ? { period: data.day, before: sumsOf(spent.get(data.day) ?? []), after: sumsOf(data.spent) }
    : { period: data.month, before: [], after: [] }

const unknownIn = async (pool: Pool, file: SpendFile): Promise<string[]> => {
  if (file.kind === 'rates') return []
  const names = [...new Set([...file.days.values()].flat().map(({ creo }) => creo))]
  const query = views.selectFrom('money_contacts').select('creo').distinct().where('creo', '=', anyOf(names))
  const known = new Set((await ifProjected(runQuery(pool, query))).map(({ creo }) => creo))
  return names.filter((name) => !known.has(name)).slice(0, MAX_UNKNOWN)
}

/** Returns the stream that a file goes to, and the decision on it. */
const planOf = (file: SpendFile, source: string, digest: string) =>
  file.kind === 'spend'
    ? {
        stream: spendStream(source),
        decide: (state: Reported) => decideSpend(state, { source, digest, days: file.days }),
      }
    : { stream: RATES, decide: (state: Reported) => decideRates(state, { digest, months: file.months }) }

type Deps = { pool: Pool; ads: AdsCommands; clock: Clock }

/** Creates the import of ad spend and rates. A file is stored as a whole or not at all, and kept as it was sent. */
export const createSpendImports =
  ({ pool, ads, clock }: Deps): SpendImports =>
  async ({ file: bytes, name, isApplied, by, ...options }, operation) => {
    const now = clock()
    const today = dayOf(now)
    const file = await readSpendFile(bytes, { today, currency: options.currency })
    const digest = createHash('sha256').update(bytes).digest('hex')
    const source = options.source ?? (file.kind === 'spend' ? file.tool : RATES)
    const { stream, decide } = planOf(file, source, digest)
    const before = await ads.read(stream)
    const changes = decide(before).map((event) => changeOf(before, event))
    const unknown = await unknownIn(pool, file)
    if (isApplied && changes.length > 0) {
      // The file comes first: a day whose file is missing could not be checked.
      const row = { digest, name, source, content: await compress(bytes), imported_at: now, imported_by: by }
      const insert = operational.insertInto('desk.spend_files').values(row)
      await runChange(
        pool,
        insert.onConflict((conflict) => conflict.column('digest').doNothing()),
      )
      await ads.handle(stream, withFingerprint(operation, digest), decide)
    }
    const periods = file.kind === 'spend' ? file.days.size : file.months.size
    return {
      kind: file.kind,
      source,
      digest,
      rows: file.rows,
      changes,
      same: periods - changes.length,
      unknown,
      isApplied,
    }
  }
