import { Socket } from 'node:net'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { SQL_LIMITS, type SqlCell, type SqlReply } from '#api/contracts/admin/explorer.ts'
import { codeOf } from '#db/errors.ts'
import { exactTypes, NUMBER_TYPES } from '#db/column-parsers.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { Refusal, tooManyRequests } from '#commands/refusal.ts'
import { plainJson } from './plain-fields.ts'

/** Queries at a time, each with a connection of its own, so that nothing of one remains for the next. */
const MAX_RUNNING = 2
/** A row may be large, so the connection itself is limited too. */
const MAX_RECEIVED_BYTES = 8 * SQL_LIMITS.bytes
const BATCH = 100

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const TIMES: ReadonlySet<number> = new Set([DATE, TIMESTAMP, TIMESTAMPTZ])

const kindOf = (oid: number) => (NUMBER_TYPES.has(oid) ? 'number' : TIMES.has(oid) ? 'time' : 'text')

const cellOf = (value: unknown): SqlCell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString()
  if (typeof value === 'object') return plainJson(value, SQL_LIMITS.bytes)
  return String(value)
}

/** Comments and brackets may come before the first word. */
const QUERY = /^(?:\s|--.*\n|\/\*[\s\S]*?\*\/|\()*(?:select|with|values|table|explain|show)\b/i

/**
 * Functions that could hold up others, or run SQL that these rules don't see. The rights of the role are the defense
 * against everything else.
 */
const REFUSED = [
  [/\bpg_(?:try_)?advisory\w*/i, 'Locks could hold up the product, so they are not allowed here.'],
  [/\bpg_(?:sleep|terminate_backend|cancel_backend|notify|read_\w+|ls_\w+)\w*/i, 'That function is not allowed here.'],
  [
    /\b(?:query|table|schema|database|cursor)_to_xml\w*|\bdblink\w*|\blo_\w+|\bset_config\b|u&"/i,
    'That function is not allowed here.',
  ],
] as const

const refused = (sentence: string) => new Refusal(422, 'query_refused', sentence)

const assertAllowed = (sql: string) => {
  if (!QUERY.test(sql)) throw refused('This only reads: begin with select, with, values, table, explain or show.')
  for (const [pattern, sentence] of REFUSED) if (pattern.test(sql)) throw refused(sentence)
}

const TOO_MUCH = 'The answer is too large. Select fewer columns or rows, or use the export.'

/** Runs queries of admins as the role of analysts. */
export type SqlBox = {
  /** @throws {Refusal} 422 with the reason of the database, 429 while the caller or all others are running queries. */
  run: (sql: string, caller: string) => Promise<SqlReply>
}

const openClient = async (analystUrl: string) => {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: analystUrl,
    application_name: 'api-sql',
    stream: () => socket,
    connectionTimeoutMillis: 2_000,
    statement_timeout: SQL_LIMITS.seconds * 1_000,
    idle_in_transaction_session_timeout: SQL_LIMITS.seconds * 1_000,
  })
  // A connection that breaks also fails the query that uses it.
  client.on('error', () => {})
  await client.connect()
  socket.on('data', () => {
    if (socket.bytesRead > MAX_RECEIVED_BYTES) socket.destroy(refused(TOO_MUCH))
  })
  return { client, socket }
}

const readAll = async (cursor: Cursor<unknown[]>): Promise<Omit<SqlReply, 'ms'>> => {
  const rows: SqlCell[][] = []
  let columns: SqlReply['columns'] | undefined
  let bytes = 0
  for (;;) {
    const batch = await readBatch(cursor)
    columns ??= batch.fields.map(({ name, dataTypeID }) => ({ name, kind: kindOf(dataTypeID) }))
    for (const values of batch.rows) {
      const row = values.map(cellOf)
      bytes += Buffer.byteLength(JSON.stringify(row))
      if (bytes > SQL_LIMITS.bytes) return { columns, rows, cut: 'bytes' }
      if (rows.length === SQL_LIMITS.rows) return { columns, rows, cut: 'rows' }
      rows.push(row)
    }
    if (batch.rows.length < BATCH) return { columns, rows, cut: null }
  }
}

/** The promise of the library resolves to rows alone, and a column without rows would be lost. */
const readBatch = (cursor: Cursor<unknown[]>) =>
  new Promise<{ rows: unknown[][]; fields: pg.FieldDef[] }>((resolve, reject) =>
    cursor.read(BATCH, (error, rows, result) =>
      error ? reject(error) : resolve({ rows, fields: result?.fields ?? [] }),
    ),
  )

/** The extended protocol accepts one statement, so the transaction stays read-only. */
const query = async (client: pg.Client, sql: string) => {
  await client.query('begin transaction read only')
  return await readAll(client.query(new Cursor<unknown[]>(sql, [], { rowMode: 'array', types: exactTypes })))
}

export const createSqlBox = (analystUrl: string): SqlBox => {
  const running = new Set<string>()
  const run = async (sql: string): Promise<SqlReply> => {
    const start = performance.now()
    const { client, socket } = await openClient(analystUrl)
    const deadline = setTimeout(() => socket.destroy(), (SQL_LIMITS.seconds + 3) * 1_000)
    try {
      const answer = await query(client, sql)
      return { ...answer, ms: Math.round(performance.now() - start) }
    } catch (error) {
      if (socket.bytesRead > MAX_RECEIVED_BYTES) throw refused(TOO_MUCH)
      throw error
    } finally {
      clearTimeout(deadline)
      socket.destroy()
    }
  }
  return {
    run: async (sql, caller) => {
      assertAllowed(sql)
      if (running.has(caller))
        throw tooManyRequests(2, 'Your last query is still running. Please try again in a moment.')
      if (running.size >= MAX_RUNNING)
        throw tooManyRequests(2, 'Other queries are running. Please try again in a moment.')
      running.add(caller)
      try {
        return await run(sql)
      } catch (error) {
        throw error instanceof Refusal ? error : asRefusal(error)
      } finally {
        running.delete(caller)
      }
    },
  }
}

const MAX_SENTENCE = 300

/** Out of memory, and over the limit of temporary files. The database itself goes on. */
const OUT_OF_SPACE: ReadonlySet<string> = new Set(['53200', '53400'])

/** Errors with a code of the database have a reason; others are faults of the connection. */
const asRefusal = (error: unknown): unknown => {
  // The stack of this process ends at some depth of JSON.
  if (error instanceof RangeError) return refused('A value is nested too deeply. Select a part of it.')
  const code = codeOf(error)
  if (OUT_OF_SPACE.has(code)) return refused('This needs too much memory or disk. Select less, or use the export.')
  if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57P|58)/.test(code)) return error
  // Queries can cause internal errors, such as an object that doesn't exist by its number.
  if (code.startsWith('XX')) return refused('The database cannot run this query.')
  if (/multiple commands/.test(String(error))) return refused('One query at a time, please.')
  const sentence = refusalSentence(error).slice(0, MAX_SENTENCE)
  return refused(/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
}
