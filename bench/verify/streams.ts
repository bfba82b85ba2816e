import { z } from 'zod'
import { openAnswer } from '#db/crypto/answers.ts'
import type { Pool } from '#db/client.ts'
import type { ReadDisposableKeys } from '#db/crypto/disposable-keys.ts'
import { KeyedText } from '#events/sealed.ts'

/** An unvalidated row of the events table. */
export type Row = {
  position: number
  stream: string
  version: number
  type: string
  /** As JSON text. */
  data: string
  causation: string | null
  /** True for an answer that lost its choices, because their key was destroyed. */
  isForgotten?: boolean
}

const PAGE = 20_000

const SealedAnswer = z.looseObject({ chosen: KeyedText, offered: z.unknown().optional() })

type Columns = [number, string, number, string, string, string | null]

/** Puts the choices of sealed answers in place where their keys exist, and leaves out which choices were offered. */
const openAnswers = async (rows: Row[], readKeys: ReadDisposableKeys): Promise<Row[]> => {
  const sealed = rows.flatMap((row) => {
    if (row.type !== 'quiz.question-answered') return []
    const { success, data } = SealedAnswer.safeParse(JSON.parse(row.data))
    return success ? [{ row, data }] : []
  })
  const keys = await readKeys(sealed.map(({ data }) => data.chosen.key))
  for (const { row, data } of sealed) {
    const { chosen, offered: _names, ...rest } = data
    const key = keys.get(chosen.key)
    const choices = key && openAnswer(key, chosen)
    row.data = JSON.stringify({ ...rest, choices })
    row.isForgotten = !key
  }
  return rows
}

const readPageAfter = async (
  pool: Pool,
  stream: string,
  version: number,
  readKeys: ReadDisposableKeys,
): Promise<Row[]> => {
  const { rows } = await pool.query<Columns>({
    rowMode: 'array',
    text: `select position, stream, stream_version, type, data::text, metadata->>'causation'
           from event_store.events where (stream, stream_version) > ($1, $2) order by stream, stream_version limit $3`,
    values: [stream, version, PAGE],
  })
  const page = rows.map(([position, of, nth, type, data, causation]) => ({
    position,
    stream: of,
    version: nth,
    type,
    data,
    causation,
  }))
  return await openAnswers(page, readKeys)
}

/** Yields every stream of the store with all of its events. */
export const readStreams = async function* (
  pool: Pool,
  readKeys: ReadDisposableKeys,
): AsyncGenerator<{ stream: string; events: Row[] }> {
  let events: Row[] = []
  for (let page = await readPageAfter(pool, '', 0, readKeys); page.length > 0;) {
    for (const row of page) {
      const [first] = events
      if (first && first.stream !== row.stream) {
        yield { stream: first.stream, events }
        events = []
      }
      events.push(row)
    }
    const last = page.at(-1)
    page = last ? await readPageAfter(pool, last.stream, last.version, readKeys) : []
  }
  const [first] = events
  if (first) yield { stream: first.stream, events }
}
