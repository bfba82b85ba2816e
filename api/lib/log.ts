import { type Logger, pino } from 'pino'

const FLUSH_MS = 100

/**
 * The log of this process: JSON lines on standard output, gathered for a moment, since a write for each request would
 * stop all others for as long as the pipe takes. What is left is written when the process ends.
 */
export const makeLog = (level: string): Logger => {
  const out = pino.destination({ sync: false, minLength: 8_192 })
  setInterval(() => out.flush(), FLUSH_MS).unref()
  process.once('exit', () => out.flushSync())
  return pino({ level, base: { process: 'api' } }, out)
}
