import { z } from 'zod'
import { expect, test } from 'vitest'
import { createCommandHandler, type Evolve } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import { createTypedStore } from '#db/store/event-store.ts'
import { createLog } from '#db/log.ts'
import { createCodec, type EventIn } from '#events/core/codec.ts'
import { event } from '#events/core/definition.ts'
import { addNewJob, createWorker } from '#projector/queue/queue.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { createTestDatabase, createTickingBus } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { createCodecTableProjection } from './table-projection.ts'

const database = shared(() => createTestDatabase())
const { signal } = new AbortController()
const DAY_MS = 86_400_000

// Defines what has happened. The note about a reader is stored beside the log, and deleted when they leave.
const definitions = {
  'loan.lent': event({
    recorded: 'A reader takes the book home.',
    data: z.object({ reader: z.string(), note: z.string().optional() }),
    fields: { reader: 'Who has it.', note: 'What they said.' },
    forgettable: 'note',
  }),
  'loan.returned': event({
    recorded: 'A reader brings the book back.',
    data: z.object({ reader: z.string() }),
    fields: { reader: 'Who had it.' },
  }),
  'loan.notes-forgotten': event({
    recorded: 'The library deletes its notes.',
    data: z.object({}),
    fields: {},
    forgets: () => 'loan.lent',
  }),
}
type LoanEvent = EventIn<typeof definitions>
const codec = createCodec(definitions)

// Decides what may happen: a state, and pure decisions on it.
type Book = { reader: string | null }
const evolve: Evolve<Book, LoanEvent> = (book, happened) =>
  happened.type === 'loan.notes-forgotten'
    ? book
    : { reader: happened.type === 'loan.lent' ? happened.data.reader : null }
const lend =
  (reader: string, note?: string) =>
  (book: Book): LoanEvent[] => {
    if (book.reader !== null) throw new Refusal(409, 'lent', `${book.reader} has it.`)
    return [{ type: 'loan.lent', data: { reader, note } }]
  }
const giveBack = ({ reader }: Book): LoanEvent[] =>
  reader === null ? [] : [{ type: 'loan.returned', data: { reader } }]

// Derives what is read: one row per reader.
const readers = createCodecTableProjection(codec, {
  name: 'readers',
  revision: 1,
  key: { reader: 'text' },
  columns: { books: 'bigint', loans: 'bigint' },
  keyOf: (happened) => (happened.type === 'loan.notes-forgotten' ? undefined : { reader: happened.data.reader }),
  evolve: {
    'loan.lent': (row) => ({ books: (row?.books ?? 0) + 1, loans: (row?.loans ?? 0) + 1 }),
    'loan.returned': (row) => ({ books: (row?.books ?? 0) - 1, loans: row?.loans ?? 0 }),
  },
})

test('a library lends books on the core alone', async () => {
  const { pool } = database
  const store = createTypedStore(codec, pool, () => new Date())
  const books = createCommandHandler<Book, LoanEvent>({
    isEvent: (one): one is LoanEvent => codec.isType(one.type),
    initial: { reader: null },
    evolve,
    cacheSize: 100,
  })({ store, bus: createTickingBus() })
  const operation = (key: string) => ({ key, fingerprint: key, correlation: key })

  // Commands: a retry changes nothing, and a decision on a stale state is made again.
  expect(await books.handle('book-emma', operation('1'), lend('Ruth', 'Reads at night'))).toBe('appended')
  expect(await books.handle('book-emma', operation('1'), () => lend('Ruth', 'Reads at night')({ reader: null }))).toBe(
    'duplicate',
  )
  await expect(books.handle('book-emma', operation('2'), lend('Naomi'))).rejects.toThrow('Ruth has it.')
  expect(await books.handle('book-emma', operation('3'), giveBack)).toBe('appended')
  expect(await books.handle('book-emma', operation('4'), giveBack)).toBe('nothing')
  await Promise.all(
    ['ivanhoe', 'kim'].map((book, n) => books.handle(`book-${book}`, operation(`5-${n}`), lend('Naomi'))),
  )

  // A projection follows the log, and a rebuild gives the same rows.
  const runner = startRunner(readers, database)
  await waitUntilCaughtUp(database, 'readers')
  await runner.stop()
  const rows = async () => (await pool.query('select * from read.readers_rows order by reader')).rows
  const live = [
    { reader: 'Naomi', books: 2, loans: 2 },
    { reader: 'Ruth', books: 0, loans: 1 },
  ]
  expect(await rows()).toEqual(live)
  const rebuilt = await rebuild(readers, { pool, store, holder: 'example', signal })
  expect([rebuilt.version, await rows()]).toEqual([2, live])

  // A reaction: each loan is a job, which is done once however often its event is read.
  const { events } = await store.readPage(0, 100)
  for (const { id, type, stream, at } of [...events, ...events])
    if (type === 'loan.lent')
      await addNewJob(pool, 'reminders', { key: id, kind: 'due', subject: stream, data: {}, askedAt: at, dueAt: at })
  const reminded: string[] = []
  const work = createWorker(
    { pool, log: createLog('projector', 'silent') },
    {
      queue: 'reminders',
      limit: 10,
      clock: () => new Date(Date.now() + DAY_MS),
      handle: async ({ subject }) => {
        reminded.push(subject)
        return { outcome: 'sent' }
      },
    },
  )
  await work(signal)
  await work(signal)
  expect(reminded.toSorted()).toEqual(['book-emma', 'book-ivanhoe', 'book-kim'])

  // Forgettable fields: they are gone once an event forgets them; the log keeps the rest.
  const note = async () => (await store.readStream('book-emma')).map((stored) => codec.decode(stored).data)[0]
  expect(await note()).toEqual({ reader: 'Ruth', note: 'Reads at night' })
  await books.handle('book-emma', operation('6'), () => [{ type: 'loan.notes-forgotten', data: {} }])
  expect(await note()).toEqual({ reader: 'Ruth' })
  await store.close()
})
