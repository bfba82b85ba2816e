import { randomBytes } from 'node:crypto'
import type { Pool } from '#db/client.ts'
import { StoreUnavailable } from '#db/store/append-batcher.ts'
import { createBatcher } from '#db/store/batcher.ts'
import { type Epochs, EpochsChanged, type KeyRing } from './key-ring.ts'
import { KeysUnavailable } from './master-keys.ts'
import { KEY_BYTES, openBytes, sealBytes } from './wrapping.ts'

/** The stored key of one person doesn't open with the right master key. Operators see the row. */
class KeyDamaged extends KeysUnavailable {
  override name = 'KeyDamaged'
}

/** Returns undefined for a damaged key, which is reported already and must not hold up work on others. */
export const unlessDamaged = async <T>(opening: Promise<T>): Promise<T | undefined> => {
  try {
    return await opening
  } catch (error) {
    if (error instanceof KeyDamaged) return undefined
    throw error
  }
}

/** The keys of persons, wrapped in rows of the database. */
export type KeyRows = {
  /** Returns a key, or undefined if there is none or it was erased. @throws {KeyDamaged} */
  read: (person: string) => Promise<Buffer | undefined>
  /** Stores a new key and returns it. Returns undefined if the person has a row. */
  create: (person: string) => Promise<Buffer | undefined>
}

/** A wrapped key opens for its person in its database only. */
export const placeOf = (person: string, installation: string) => `person ${person} ${installation}`

const BATCH = {
  maxBatch: 256,
  maxQueue: 20_000,
  createOverflowError: () => new StoreUnavailable('Too many person keys are waiting'),
}

type Row = { person: string; epoch: number | null; wrapped: Buffer | null }

/** Opens a key. One that is damaged is recorded, unless its row has changed, and returned as an error. */
const openRow = async (pool: Pool, { person, epoch, wrapped }: Row, { installation, masters }: Epochs) => {
  if (!wrapped) return undefined
  const master = masters.find((one) => one.epoch === epoch)
  // A rotation has wrapped the key again.
  if (!master && epoch !== null) throw new EpochsChanged()
  try {
    if (master) return openBytes(master.key, placeOf(person, installation), wrapped)
  } catch {
    await pool.query(
      'update event_store.person_keys set damaged_at = now() where person = $1 and wrapped = $2 and damaged_at is null',
      [person, wrapped],
    )
  }
  return new KeyDamaged(`The key of the person ${person} is damaged`)
}

const readKeys = async (pool: Pool, persons: string[], epochs: Epochs) => {
  const { rows } = await pool.query<Row>({
    name: 'person-keys',
    text: `select person, epoch, wrapped from unnest($1::uuid[]) with ordinality as requested(person, n)
           left join event_store.person_keys using (person) order by n`,
    values: [persons],
  })
  return await Promise.all(rows.map((row) => openRow(pool, row, epochs)))
}

const storeKeys = async (pool: Pool, persons: string[], { installation, newest }: Epochs) => {
  const keys = persons.map((person) => ({ person, key: randomBytes(KEY_BYTES) }))
  const { rows } = await pool.query<{ person: string }>({
    name: 'new-person-keys',
    text: `insert into event_store.person_keys (person, epoch, wrapped)
           select person, $1, wrapped from unnest($2::uuid[], $3::bytea[]) as new(person, wrapped)
           on conflict (person) do nothing returning person`,
    values: [
      newest.epoch,
      persons,
      keys.map(({ person, key }) => sealBytes(newest.key, placeOf(person, installation), key)),
    ],
  })
  const stored = new Set(rows.map(({ person }) => person))
  return keys.map(({ person, key }) => (stored.has(person) ? key : undefined))
}

/** Creates the access to wrapped keys. Concurrent calls share statements. */
export const createKeyRows = (pool: Pool, ring: KeyRing): KeyRows => {
  const read = createBatcher<string, Buffer | undefined | Error>({
    ...BATCH,
    send: (persons) => ring.use((epochs) => readKeys(pool, persons, epochs), { isRemembered: true }),
  })
  const create = createBatcher<string, Buffer | undefined>({
    ...BATCH,
    key: (person) => person,
    send: (persons) => ring.use((epochs) => storeKeys(pool, persons, epochs)),
  })
  return {
    read: async (person) => {
      const key = await read(person)
      if (key instanceof Error) throw key
      return key
    },
    create: (person) => create(person),
  }
}

/** Destroys the key of a person. Nothing can be sealed for this id afterwards. */
export const eraseKey = async (pool: Pool, person: string) => {
  await pool.query(
    `insert into event_store.person_keys (person, erased_at) values ($1, now())
     on conflict (person) do update
     set erased_at = coalesce(person_keys.erased_at, now()), epoch = null, wrapped = null, damaged_at = null`,
    [person],
  )
}

export const countDamaged = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from event_store.person_keys where damaged_at is not null',
  )
  return rows[0]?.count ?? 0
}

/** Returns whether the key of one of these persons was destroyed. */
export const areAnyErased = async (pool: Pool, persons: string[]): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'select from event_store.person_keys where person = any($1) and erased_at is not null limit 1',
    [persons],
  )
  return rowCount === 1
}
