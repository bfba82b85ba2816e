import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AttemptEntry, Expected, Line } from '#prove/simulation/journal.ts'

/** An event that an operation must store; `data` is JSON text, or undefined when it is sealed. */
export type Expectation = { type: string; data: string | undefined; own: boolean }

/** An operation and its outcome from the client's point of view. */
export type JournaledOperation = {
  name: string
  /** Number of the journal. Only times of the same journal share a clock. */
  journal: number
  visitor: string
  /** Causation id of the events that the operation stored. Without a key, the server makes one that only it knows. */
  causation: string
  isKeyed: boolean
  /** True when the key belongs to an earlier operation, which stored the events of that key. */
  hasReusedKey: boolean
  wrong: string | undefined
  expects: Expectation[]
  sentAt: number
  acknowledgedAt: number | undefined
  refusedBy: number | undefined
}

export type Journals = { files: number; operations: JournaledOperation[] }

/**
 * Reads all operations of all journals in a folder.
 * @param before is the time of the database snapshot. Operations of a running simulation that were acknowledged later
 * count as unanswered.
 * @throws when a journal is damaged.
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

/** Reads a journal and ignores an incomplete last line, which a stopped machine may leave. */
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

const operationOf = (
  { asked, at, visitor, endpoint, key, wrong, expects }: AttemptEntry,
  journal: number,
): JournaledOperation => ({
  name: asked,
  journal,
  visitor,
  causation: key === undefined ? asked : `${endpoint} ${key}`,
  isKeyed: key !== undefined,
  hasReusedKey: key !== undefined && key !== asked,
  wrong,
  expects: expects.map(expectationOf),
  sentAt: at,
  acknowledgedAt: undefined,
  refusedBy: undefined,
})

const expectationOf = ({ type, data, own }: Expected): Expectation => ({
  type,
  data: data === undefined ? undefined : JSON.stringify(data),
  own,
})

/** The operations read from a journal so far. */
type JournalState = { operations: Map<string, JournaledOperation>; endedAt: number }

/** Tolerates this clock difference between two processes on one machine. */
const SKEW_MS = 1_000
