import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import { createTx, endTx } from './server/rows.ts'
import type { Result, Run } from './server/statement.ts'
import type { Mistake } from './scene.ts'

type Rule = (run: Run, original: (run: Run) => Result) => Result

/** Changes the statements whose text has a part. */
const on =
  (part: RegExp, rule: Rule): Rule =>
  (run, original) =>
    part.test(run.text) ? rule(run, original) : original(run)

/** Does a statement in a transaction of its own, which is committed at once. */
const apart: Rule = (run, original) => {
  const tx = createTx()
  try {
    return original({ ...run, tx })
  } finally {
    endTx(tx, true)
  }
}

const withStore = (change: (store: EventStore) => Partial<EventStore>): Mistake => ({
  store: (store) => ({ ...store, ...change(store) }),
})

const append = (events: (all: Parameters<EventStore['append']>[1]) => Parameters<EventStore['append']>[1]) =>
  withStore((store) => ({ append: (stream, all, options) => store.append(stream, events(all), options) }))

/** Wraps the connections of a pool. */
const withQuery = (
  change: (client: PoolClient, query: PoolClient['query'], text: string, more: unknown[]) => unknown,
) => ({
  pool: (pool: Pool): Pool => {
    const connect = async () => {
      const client = await pool.connect()
      const query = client.query.bind(client)
      const changed = (statement: string | { text: string }, ...more: unknown[]) =>
        change(client, query, typeof statement === 'string' ? statement : statement.text, [statement, ...more])
      return new Proxy(client, { get: (target, name) => (name === 'query' ? changed : Reflect.get(target, name)) })
    }
    return new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)) })
  },
})

/** Newest positions that were drawn, by database. */
const drawn = new WeakMap<object, number>()

const ADVANCE = /^update projector\.checkpoints set position/

/** Mistakes that were made, or that a change could make, and their sentences. */
export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a retry has a random event id': append((all) => all.map((event) => ({ ...event, id: randomUUID() }))),

  'an expected version is not passed on': withStore(({ append: plain }) => ({
    append: (stream, events) => plain(stream, events),
  })),

  'an append acknowledges before its commit': withStore((store) => ({
    append: (stream, events, options) => {
      const appended = store.append(stream, events, options)
      appended.catch(() => {})
      return Promise.race([
        appended,
        new Promise<never>((_, reject) => setTimeout(() => reject(new Error('slow')), 8)).catch(
          async () => ({ outcome: 'appended', version: 1, position: 1 }) as const,
        ),
      ])
    },
  })),

  'positions are drawn before the commit, without the order lock': {
    statement: on(/append_(as_expected|judging)/, (run, original) => {
      const head = Math.max(drawn.get(run.db.events) ?? 0, run.db.head(run.tx))
      drawn.set(run.db.events, head + String(run.values[5]).split('\u001f').length)
      return original({ ...run, db: { ...run.db, head: () => head, locks: { ...run.db.locks, lock: () => {} } } })
    }),
  },

  'a page leaves out the event that is being committed': withStore((store) => ({
    readPage: async (position, limit) => {
      const page = await store.readPage(position, limit)
      return page.events.length === 3 ? { ...page, events: page.events.slice(1) } : page
    },
  })),

  'the cache of states outlives the server that they are from': withStore(() => ({ whenServerChanges: () => {} })),

  'a checkpoint is saved before its tables, in another transaction': { statement: on(ADVANCE, apart) },

  'a checkpoint moves without its fence': {
    statement: on(ADVANCE, (run) => {
      const [to, name, version] = run.values as [number, string, number]
      const key = `${name} ${version}`
      const row = run.db.checkpoints.get(run.tx, key)
      if (!row) return { rows: [], rowCount: 0 }
      run.db.checkpoints.put(run.tx, key, { ...row, position: to })
      return { rows: [], rowCount: 1 }
    }),
  },

  'tables are saved apart from their checkpoint': {
    statement: on(/^insert into \w+\.rows select \* from jsonb/, apart),
  },

  'a rebuild skips the events since it caught up': {
    statement: on(/^select "c"\."version", "c"\."position"/, (run, original) => {
      const { rows } = original(run)
      return { rows: rows.map((row) => ({ ...(row as object), position: 1 })) }
    }),
  },

  'a swap leaves the epoch of the rebuild': {
    statement: on(/^update "projector"\."checkpoints" set "epoch" = \$1, "built_by"/, ({ db, tx, values }) => {
      const key = `${String(values[2])} ${String(values[3])}`
      const row = db.checkpoints.get(tx, key)
      if (row) db.checkpoints.put(tx, key, { ...row, built_by: null, epoch: 9 })
      return { rows: [], rowCount: 1 }
    }),
  },

  'a rollback goes on at the live position': {
    statement: on(/^select "live_version" as "live", "previous_version"/, (run, original) => {
      const { rows } = original(run)
      const [found] = rows as { live: number; position: number }[]
      const live = found && run.db.checkpoints.get(run.tx, `ledger ${found.live}`)
      return { rows: found ? [{ ...found, position: live?.position ?? found.position }] : [] }
    }),
  },

  'a live version is dropped as a leftover': {
    statement: on(/^select "live_version" from .*for update$/, () => ({ rows: [] })),
  },

  'a job is requested after its checkpoint was saved': withQuery((client, query, text, more) => {
    const held = client as unknown as { jobs?: unknown[][] }
    if (text.startsWith('insert into "reactions"."jobs"')) {
      held.jobs = [...(held.jobs ?? []), more]
      return Promise.resolve({ rows: [], rowCount: 1 })
    }
    const done = (query as (...all: unknown[]) => Promise<unknown>)(...more)
    const jobs = text === 'commit' ? (held.jobs ?? []) : []
    if (text === 'commit' || text === 'rollback') held.jobs = []
    if (jobs.length === 0) return done
    return done.then(async (result) => {
      for (const job of jobs) await (query as (...all: unknown[]) => Promise<unknown>)(...job)
      return result
    })
  }),

  'a claim does not move the time of its job': {
    statement: on(/skip locked\) update "reactions"\."jobs"/, (run, original) => {
      const before = run.db.jobs.all(run.tx)
      const result = original(run)
      for (const job of before) run.db.jobs.put(run.tx, `${job.queue} ${job.key}`, job)
      return result
    }),
  },

  'the outcome of a job is not recorded': {
    statement: on(/^update "reactions"\."jobs" set "outcome"/, () => ({ rows: [], rowCount: 1 })),
  },

  'a failed mail counts as sent': {
    handle: (handle) => (job) => handle(job).catch(() => ({ outcome: 'sent' })),
  },

  'an erasure leaves no row that says so': {
    statement: on(/^insert into event_store\.person_keys \(person, erased_at\)/, ({ db, tx, values: [person] }) => {
      if (typeof person === 'string' && db.personKeys.get(tx, person)) db.personKeys.remove(tx, person)
      return { rows: [], rowCount: 1 }
    }),
  },

  'a master key is destroyed while a key needs it': {
    statement: on(/^delete from event_store\.key_epochs/, ({ db, tx, values }) => {
      for (const { epoch } of db.keyEpochs.all(tx))
        if (epoch < Number(values[0])) db.keyEpochs.remove(tx, String(epoch))
      return { rows: [] }
    }),
  },

  'a restore forgets who was erased': {
    keyStore: (keyStore) => ({ ...keyStore, erased: { ...keyStore.erased, add: async () => {} } }),
  },

  'a process never looks again whether a key was erased': {
    keyStore: (keyStore) => {
      const known = new Map<string, Buffer>()
      const read = async (person: string) => {
        const key = known.get(person) ?? (await keyStore.rows.read(person))
        if (key) known.set(person, Buffer.from(key))
        return key && Buffer.from(key)
      }
      return { ...keyStore, rows: { ...keyStore.rows, read } }
    },
  },
}
