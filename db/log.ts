import { type Logger, pino } from 'pino'
import { errorSerializers } from './errors.ts'

const FLUSH_MS = 100
const FLUSH_CHARS = 8_192

/**
 * Creates the log of this process: JSON lines on standard output, buffered because a write per request would block the
 * event loop. The rest is written at exit, as far as the pipe has room. Pino's own buffer is not used: it retries
 * forever after the reader is gone, so the process would never end.
 */
export const createLog = (name: 'api' | 'projector', level: string): Logger => {
  let buffered = ''
  const flush = () => {
    if (buffered !== '') process.stdout.write(buffered)
    buffered = ''
  }
  const write = (line: string) => {
    if (buffered === '') setTimeout(flush, FLUSH_MS).unref()
    buffered += line
    if (buffered.length > FLUSH_CHARS) flush()
  }
  process.once('exit', flush)
  // The process keeps running when the reader of the log is gone.
  process.stdout.on('error', () => {})
  return pino({ level, base: { process: name }, serializers: errorSerializers }, { write })
}
