import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startWatcher } from '#servers/child-process.ts'
import { BATCH_SECONDS, MEMORY_MB } from './limits.ts'

/** Time in which a question ends in order after Ctrl-C. */
const END_WITHIN_MS = 1_500

/** Room for V8 above the memory that a question may use, so our sentence comes first. */
const HEAP_FLAG = `--max-old-space-size=${Math.round(MEMORY_MB * 1.5)}`

const removeLeftovers = async () => {
  const [{ commonSettings }, { removeAbandoned }, path] = await Promise.all([
    import('#db/settings.ts'),
    import('#tools/analyst/scratch.ts'),
    import('node:path'),
  ])
  await removeAbandoned(path.join(commonSettings(process.env).DATA_DIR, 'ask'))
}

/**
 * Runs a program that calls the code of an analyst in a process of its own, which is killed when that code does not come
 * to an end: an endless loop hears no signal.
 */
export const runGuarded = async (program: URL): Promise<void> => {
  const watcher = startWatcher('SIGKILL')
  const child = spawn(process.execPath, [HEAP_FLAG, fileURLToPath(program), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, MEMORY_MB: String(MEMORY_MB) },
  })
  watcher.watch(child)
  let reason: string | undefined
  const kill = (sentence: string) => {
    reason ??= sentence
    child.kill('SIGKILL')
  }
  let stuck: NodeJS.Timeout | undefined
  const stop = () =>
    kill(`It was stopped: its code took more than ${BATCH_SECONDS} s for one batch of events (BATCH_SECONDS)`)
  // The first message comes when our own code is loaded, which may take long on a busy machine.
  child.on('message', () => {
    clearTimeout(stuck)
    stuck = setTimeout(stop, BATCH_SECONDS * 1_000)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      child.kill('SIGTERM')
      setTimeout(() => kill('Stopped: its code did not come to an end, so nothing is kept'), END_WITHIN_MS).unref()
    })
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
  clearTimeout(stuck)
  if (reason !== undefined) {
    await removeLeftovers()
    process.stderr.write(`\n${reason}\n`)
  }
  process.exitCode = code ?? 1
}
