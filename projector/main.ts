import { hostname } from 'node:os'
import { watchEventLoop } from '#db/operations/event-loop-watch.ts'
import { createLog } from '#db/log.ts'
import { projectorSettings } from '#db/settings.ts'
import { endSoon, endWithSentence, whenOrphaned } from '#db/startup.ts'
import { createProjector } from './projector.ts'

/** Prints the file name without its person. */
const onStoredMail = (file: string) => process.stdout.write(`A mail was stored as ${file}\n`)

const start = async () => {
  const { env } = process
  const log = createLog('projector', projectorSettings(env).LOG_LEVEL)
  const run = await createProjector({ env, log, holder: `${hostname()}:${process.pid}`, onStoredMail })
  const stopping = new AbortController()
  stopping.signal.addEventListener('abort', endSoon)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  whenOrphaned(() => stopping.abort())
  await run(stopping.signal)
  log.info('stopped')
  process.exit(0)
}

watchEventLoop()
start().catch(endWithSentence)
