import { type Logger, pino } from 'pino'
import { errorSerializers } from '#db/log-error.ts'

const FLUSH_MS = 100
const FLUSH_CHARS = 8_192

/**
 * The log of this process: JSON lines on standard output, gathered for a moment, since a write for each request would
 * stop all others for as long as the pipe takes. What is left is written when the process ends; who is further behind by
 * then than the pipe holds does not get it. Not pino's own buffer: that one tries for ever to write its rest to a reader
 * who is gone, and the process with it never ends.
 */
export const createLog = (level: string): Logger => {
  let gathered = ''
  const flush = () => {
    if (gathered !== '') process.stdout.write(gathered)
    gathered = ''
  }
  const write = (line: string) => {
    gathered += line
    if (gathered.length > FLUSH_CHARS) flush()
  }
  setInterval(flush, FLUSH_MS).unref()
  process.once('exit', flush)
  // A reader who is gone must not end what the log is about.
  process.stdout.on('error', () => {})
  return pino({ level, base: { process: 'api' }, serializers: errorSerializers }, { write })
}
