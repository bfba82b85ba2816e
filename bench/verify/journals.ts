import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AttemptEntry, Expected, Line } from '#bench/simulation/journal.ts'

/** An event that an operation brings about; `data`, where it is known, as JSON text. */
export type Expectation = { type: string; data: string | undefined; own: boolean }

const expectationOf = ({ type, data, own }: Expected): Expectation => ({
  type,
  data: data === undefined ? undefined : JSON.stringify(data),
  own,
})

/** What became of one operation, as its client saw it. */
export type JournaledOperation = {
  name: string
  /** Which journal it stands in: times of one journal are of one clock. */
  journal: number
  visitor: string
  /** What events that it stored name as their cause. */
  causation: string
  /** It was sent under the key of an earlier operation, so that what is stored under that key is not its doing. */
  hasReusedKey: boolean
  wrong: string | undefined
  expects: Expectation[]
  sentAt: number
  acknowledgedAt: number | undefined
  refusedBy: number | undefined
}

export type Journals = { files: number; operations: JournaledOperation[] }

const operationOf = (
  { asked, at, visitor, endpoint, key, wrong, expects }: AttemptEntry,
  journal: number,
): JournaledOperation => ({
  name: asked,
  journal,
  visitor,
  causation: key === undefined ? asked : `${endpoint} ${key}`,
  hasReusedKey: key !== undefined && key !== asked,
  wrong,
  expects: expects.map(expectationOf),
  sentAt: at,
  acknowledgedAt: undefined,
  refusedBy: undefined,
})

/** What a journal says so far. */
type JournalState = { operations: Map<string, JournaledOperation>; endedAt: number }

const applyLine = (line: Line, journal: number, state: JournalState) => {
  const { operations } = state
  if ('asked' in line) operations.set(line.asked, operationOf(line, journal))
  else if ('ended' in line) state.endedAt = line.at
  else if ('acknowledged' in line) {
    const operation = operations.get(line.acknowledged)
    if (operation) operation.acknowledgedAt ??= line.at
  } else if ('refused' in line) {
    const operation = operations.get(line.refused)
    if (operation) operation.refusedBy ??= line.status
  }
}

/** A last line that breaks off was being written when the machine stopped; anywhere else, a journal is damaged. */
const readJournal = async (file: string, journal: number): Promise<JournalState> => {
  const state: JournalState = { operations: new Map(), endedAt: Number.POSITIVE_INFINITY }
  let damaged: number | undefined
  let number = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (damaged !== undefined) throw new Error(`Line ${damaged} of the journal ${file} is damaged`)
    try {
      applyLine(JSON.parse(text), journal, state)
    } catch {
      damaged = number
    }
  }
  return state
}

/** By how much the clocks of two processes on one machine may differ, in milliseconds. */
const SKEW_MS = 1_000

/**
 * All operations of all journals in a folder.
 * @param before the moment of the database that they are held against, in milliseconds since 1970: of a simulation
 * that was still going on, what was acknowledged later need not be stored yet.
 * @throws a sentence, when a journal is damaged.
 */
export const readJournals = async (folder: string, before: number): Promise<Journals> => {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
    : []
  const operations: JournaledOperation[] = []
  for (const [journal, file] of files.entries()) {
    const state = await readJournal(join(folder, file), journal)
    const until = state.endedAt <= before ? Number.POSITIVE_INFINITY : before - SKEW_MS
    for (const operation of state.operations.values()) {
      if ((operation.acknowledgedAt ?? 0) > until) operation.acknowledgedAt = undefined
      operations.push(operation)
    }
  }
  return { files: files.length, operations }
}
