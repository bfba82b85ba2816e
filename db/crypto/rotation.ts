import { nameDigest, placeOfName } from './account-ids.ts'
import { isForeignKeyFault, type Master } from './key-ring.ts'
import { placeOf } from './key-rows.ts'
import type { KeyStore } from './key-store.ts'
import { openBytes, sealBytes } from './wrapping.ts'

/** Rows per statement. Visitors wait for a batch at most. */
const BATCH = 1_000

type Sealed = { epoch: number; sealed: Buffer }
type PersonRow = Sealed & { person: string }
type NameRow = Sealed & { digest: Buffer; account: string }

/** Moves the rows of a table to a new epoch, a batch at a time. */
type Table<Row> = {
  /** Reads rows of epochs before one, after a row in the order of the table. */
  read: (after: Row | undefined, epoch: number) => Promise<Row[]>
  place: (row: Row, installation: string) => string
  /** Stores rows that are sealed again, if they are as they were read. Returns their number. */
  swap: (rows: { row: Row; sealed: Buffer; bytes: Buffer }[], to: Master) => Promise<number>
  /** Records that a row doesn't open. It keeps its bytes, and no master key. */
  report: (row: Row) => Promise<unknown>
}

const personKeys = ({ pool }: KeyStore): Table<PersonRow> => ({
  read: async (after, epoch) => {
    const { rows } = await pool.query<PersonRow>(
      `select person, epoch, wrapped as sealed from event_store.person_keys
       where person > $1 and epoch < $2 order by person limit $3`,
      [after?.person ?? '00000000-0000-0000-0000-000000000000', epoch, BATCH],
    )
    return rows
  },
  place: ({ person }, installation) => placeOf(person, installation),
  swap: async (rows, { epoch }) => {
    const { rowCount } = await pool.query(
      `update event_store.person_keys k set epoch = $1, wrapped = new.wrapped
       from (
         select person, new.wrapped from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as new(person, old, wrapped)
         join event_store.person_keys locked using (person) where locked.wrapped = new.old
         order by person for update of locked) new
       where k.person = new.person`,
      [epoch, rows.map(({ row }) => row.person), rows.map(({ row }) => row.sealed), rows.map(({ sealed }) => sealed)],
    )
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
  read: async (after, epoch) => {
    const { rows } = await pool.query<NameRow>(
      `select digest, account, epoch, sealed from event_store.account_names
       where digest > $1 and epoch < $2 order by digest limit $3`,
      [after?.digest ?? Buffer.alloc(0), epoch, BATCH],
    )
    return rows
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

const rewrap = async <Row extends Sealed>({ ring }: KeyStore, table: Table<Row>, to: Master, signal?: AbortSignal) => {
  const installation = await ring.installation()
  let count = 0
  for (
    let rows = await table.read(undefined, to.epoch);
    rows.length > 0;
    rows = await table.read(rows.at(-1), to.epoch)
  ) {
    signal?.throwIfAborted()
    const renewed: { row: Row; sealed: Buffer; bytes: Buffer }[] = []
    for (const row of rows) {
      const master = await ring.of(row.epoch)
      // Another rotation has ended this epoch, so the row has changed.
      if (!master) continue
      const place = table.place(row, installation)
      try {
        const bytes = openBytes(master, place, row.sealed)
        renewed.push({ row, sealed: sealBytes(to.key, place, bytes), bytes })
      } catch {
        await table.report(row)
      }
    }
    count += await table.swap(renewed, to)
    for (const { bytes } of renewed) bytes.fill(0)
  }
  return count
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
  await ring.refresh()
  if (!mayContinue || (await ring.all()).length === 1) await ring.begin()
  let count = 0
  for (;;) {
    const [newest] = await ring.all()
    if (!newest) return count
    try {
      count += await rewrap(keyStore, personKeys(keyStore), newest, signal)
      count += await rewrap(keyStore, accountNames(keyStore), newest, signal)
      // A process that has not heard of the epoch may have stored a key under the old one meanwhile.
      if (await ring.endBefore(newest.epoch)) return count
    } catch (error) {
      // Another rotation ended this epoch.
      if (!isForeignKeyFault(error)) throw error
      await ring.refresh()
    }
  }
}
