import { nameDigest, placeOfName } from './account-ids.ts'
import { type Epochs, EpochsChanged, type Master } from './key-ring.ts'
import { placeOf } from './key-rows.ts'
import type { KeyStore } from './key-store.ts'
import { openBytes, sealBytes } from './wrapping.ts'

/** Names per statement, and pages of keys, which have about 60 each. Visitors wait for one statement at most. */
const NAMES = 1_000
const PAGES = 16

type Sealed = { epoch: number; sealed: Buffer }
type PersonRow = Sealed & { person: string }
type NameRow = Sealed & { digest: Buffer; account: string }

/** A row with what it sealed, sealed again. */
type Renewed<Row> = { row: Row; sealed: Buffer; bytes: Buffer }

/** Moves the rows of a table to a new epoch, a batch at a time. */
type Table<Row> = {
  /** Reads rows of epochs before one, as many at a time as one statement changes. */
  parts: (epoch: number) => AsyncIterable<Row[]>
  place: (row: Row, installation: string) => string
  /** Stores rows that are sealed again, if they are as they were read. Returns their number. */
  swap: (rows: Renewed<Row>[], to: Master) => Promise<number>
  /** Records that a row doesn't open. It keeps its bytes, and no master key. */
  report: (row: Row) => Promise<unknown>
}

/**
 * Wraps all keys with the master key of a new epoch and destroys the older ones, so earlier copies of the rows open nothing.
 * A row changes only if it is as it was read, so an erased key stays erased, and a process that was interrupted or slow
 * changes nothing later. Processes may rotate at once. Returns the number of rows.
 * @param mayContinue whether completing an interrupted rotation is enough.
 */
export const rotateKeys = async (
  keyStore: KeyStore,
  { mayContinue, signal }: { mayContinue: boolean; signal?: AbortSignal },
): Promise<number> => {
  const { ring } = keyStore
  const { masters } = await ring.refresh()
  if (!mayContinue || masters.length === 1) await ring.begin()
  let count = 0
  await ring.use(async (epochs) => {
    count += await rewrap(personKeys(keyStore), epochs, signal)
    count += await rewrap(accountNames(keyStore), epochs, signal)
    // Fails while a process that has not heard of the epoch stores a key under the old one, which is then wrapped again.
    await ring.endBefore(epochs.newest.epoch)
  })
  return count
}

const rewrap = async <Row extends Sealed>(table: Table<Row>, epochs: Epochs, signal?: AbortSignal) => {
  const { installation, masters, newest: to } = epochs

  const renew = async (rows: Row[]): Promise<Renewed<Row>[]> => {
    const renewed: Renewed<Row>[] = []
    for (const row of rows) {
      const master = masters.find(({ epoch }) => epoch === row.epoch)
      if (!master) throw new EpochsChanged()
      const place = table.place(row, installation)
      try {
        const bytes = openBytes(master.key, place, row.sealed)
        renewed.push({ row, sealed: sealBytes(to.key, place, bytes), bytes })
      } catch {
        await table.report(row)
      }
    }
    return renewed
  }

  const store = async (renewed: Renewed<Row>[]): Promise<number> => {
    const count = renewed.length > 0 ? await table.swap(renewed, to) : 0
    for (const { bytes } of renewed) bytes.fill(0)
    return count
  }

  let count = 0
  // The next rows are read and sealed while the database stores these.
  let storing = Promise.resolve(0)
  for await (const rows of table.parts(to.epoch)) {
    signal?.throwIfAborted()
    const renewed = await renew(rows)
    count += await storing
    storing = store(renewed)
    // A failure is noticed when it is awaited.
    storing.catch(() => {})
  }
  return count + (await storing)
}

const personKeys = ({ pool }: KeyStore): Table<PersonRow> => ({
  // In the order of pages: ids are random, so in their order each row of a statement would change a page of its own.
  parts: async function* (epoch) {
    const size = await pool.query<{ pages: number }>(
      `select pg_relation_size('event_store.person_keys') / current_setting('block_size')::int as pages`,
    )
    for (let page = 0; page < (size.rows[0]?.pages ?? 0); page += PAGES) {
      const { rows } = await pool.query<PersonRow>({
        name: 'keys-of-pages',
        text: `select person, epoch, wrapped as sealed from event_store.person_keys
               where ctid >= format('(%s,0)', $1::bigint)::tid and ctid < format('(%s,0)', $2::bigint)::tid and epoch < $3`,
        values: [page, page + PAGES, epoch],
      })
      yield rows
    }
  },
  place: ({ person }, installation) => placeOf(person, installation),
  swap: async (rows, { epoch }) => {
    const { rowCount } = await pool.query({
      name: 'swap-keys',
      text: `update event_store.person_keys k set epoch = $1, wrapped = new.wrapped
             from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as new(person, old, wrapped)
             where k.person = new.person and k.wrapped = new.old`,
      values: [
        epoch,
        rows.map(({ row }) => row.person),
        rows.map(({ row }) => row.sealed),
        rows.map(({ sealed }) => sealed),
      ],
    })
    return rowCount ?? 0
  },
  report: ({ person, sealed }) =>
    pool.query(
      `update event_store.person_keys set epoch = null, damaged_at = coalesce(damaged_at, now())
       where person = $1 and wrapped = $2`,
      [person, sealed],
    ),
})

const accountNames = ({ pool }: KeyStore): Table<NameRow> => ({
  parts: async function* (epoch) {
    for (let after: Buffer | undefined = Buffer.alloc(0); after;) {
      const { rows }: { rows: NameRow[] } = await pool.query<NameRow>(
        `select digest, account, epoch, sealed from event_store.account_names
         where digest > $1 and epoch < $2 order by digest limit $3`,
        [after, epoch, NAMES],
      )
      yield rows
      after = rows.at(-1)?.digest
    }
  },
  place: ({ account }, installation) => placeOfName(account, installation),
  swap: async (rows, { epoch, key }) => {
    const { rowCount } = await pool.query(
      `update event_store.account_names k set epoch = $1, digest = new.digest, sealed = new.sealed
       from unnest($2::bytea[], $3::bytea[], $4::bytea[]) as new(old, digest, sealed) where k.digest = new.old`,
      [
        epoch,
        rows.map(({ row }) => row.digest),
        rows.map(({ bytes }) => nameDigest(key, bytes.toString())),
        rows.map(({ sealed }) => sealed),
      ],
    )
    return rowCount ?? 0
  },
  report: ({ digest }) =>
    pool.query(
      'update event_store.account_names set epoch = null, damaged_at = coalesce(damaged_at, now()) where digest = $1',
      [digest],
    ),
})
