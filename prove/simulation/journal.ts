import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EventType } from '#events/catalog.ts'

/** An event that must be in the visitor's stream once the operation is acknowledged. */
export type Expected = {
  type: EventType
  /** Payload of the event; omitted for sealed fields. */
  data?: unknown
  /** True when this operation must store the event; false when an earlier one may have stored an equal event. */
  own: boolean
}

/** The first line of a journal. Times are fractional milliseconds since 1970 from a monotonic clock. */
export type JournalHeader = { simulation: string; seed: number; visitors: number; url: string; at: number }

/** A line written before the operation is first sent. */
export type AttemptEntry = {
  asked: string
  at: number
  visitor: string
  endpoint: string
  /** Idempotency-Key: the name of the operation, or of an earlier one when a key is misused. */
  key?: string
  /** Reason why the operation is invalid and must be refused. */
  wrong?: string
  expects: Expected[]
}

/** A line written when a final reply arrives. Without one, the outcome of the operation is unknown. */
export type ResultEntry = { acknowledged: string; at: number } | { refused: string; at: number; status: number }

/** The last line of a journal whose simulation completed or was stopped by the user. */
export type Closing = { ended: string; at: number }

export type Line = JournalHeader | AttemptEntry | ResultEntry | Closing

/** Returns fractional milliseconds since 1970 from a clock that is monotonic within this process. */
export const wallClock = () => performance.timeOrigin + performance.now()
/** A file with one line for each attempt and each reply. */
export type Journal = {
  file: string
  recordAttempt: (line: Omit<AttemptEntry, 'at'>) => undefined
  recordAcknowledged: (operation: string) => undefined
  recordRefused: (operation: string, status: number) => undefined
  close: () => void
}
/**
 * Opens a journal of requests and replies. Each line reaches the operating system before the call returns, so every
 * request that was sent is recorded even when the simulation is killed.
 * @param folder is created when missing.
 */
export const openJournal = (folder: string, opening: Omit<JournalHeader, 'at'>): Journal => {
  mkdirSync(folder, { recursive: true })
  const at = wallClock()
  const name = `${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${opening.seed}.jsonl`
  const file = join(folder, name)
  const descriptor = openSync(file, 'ax')
  const write = (line: Line) => void writeSync(descriptor, `${JSON.stringify(line)}\n`)
  write({ ...opening, at })
  return {
    file,
    recordAttempt: (line: Omit<AttemptEntry, 'at'>) => write({ ...line, at: wallClock() }),
    recordAcknowledged: (operation: string) => write({ acknowledged: operation, at: wallClock() }),
    recordRefused: (operation: string, status: number) => write({ refused: operation, at: wallClock(), status }),
    close: () => {
      write({ ended: opening.simulation, at: wallClock() })
      fsyncSync(descriptor)
      closeSync(descriptor)
    },
  }
}
