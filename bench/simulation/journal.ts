import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EventType } from '#events/catalog.ts'

/** An event that must be in the visitor's stream once the operation is acknowledged. */
export type Expected = {
  type: EventType
  /** What the event says; left out where it is sealed. */
  data?: unknown
  /** True when this operation must have stored it itself; false when an earlier one may have said the same. */
  own: boolean
}

/** The first line of a journal. Times are milliseconds since 1970, with fractions, of one clock that never steps. */
export type JournalHeader = { simulation: string; seed: number; visitors: number; url: string; at: number }

/** Written before the operation is first sent. */
export type AttemptEntry = {
  asked: string
  at: number
  visitor: string
  endpoint: string
  /** The Idempotency-Key, if one was sent: the operation's own name, or, in misuse, that of an earlier one. */
  key?: string
  /** The operation is wrong, and must be refused. */
  wrong?: string
  expects: Expected[]
}

/** Written when a reply was seen: the operation is done, or is refused for good. Neither, and nobody knows. */
export type ResultEntry = { acknowledged: string; at: number } | { refused: string; at: number; status: number }

/** The last line of a journal whose simulation came to an end by itself or was stopped by hand. */
export type Closing = { ended: string; at: number }

export type Line = JournalHeader | AttemptEntry | ResultEntry | Closing

/** Milliseconds since 1970, finer than a microsecond, on a clock that does not step within this process. */
export const wallClock = () => performance.timeOrigin + performance.now()

export type Journal = ReturnType<typeof openJournal>

/**
 * Keeps what the clients were told, a line per fact. Each line is handed to the operating system before the call
 * returns, so no request leaves unrecorded even when the simulation is killed between two instructions.
 * @param folder is made when missing.
 */
export const openJournal = (folder: string, opening: Omit<JournalHeader, 'at'>) => {
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
