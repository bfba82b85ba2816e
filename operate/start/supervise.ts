import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, NODE_FLAGS, PROCESS_FILES, type ProcessName, startChild } from '#operate/servers/child-process.ts'

// `make dev` sets WATCH to restart processes when their sources change.
const watch = process.env['WATCH'] === 'on' ? ['--watch', '--watch-preserve-output'] : []

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Prints problems immediately; everything else is only in the log. */
const showProblems = (name: string) => (line: string) => {
  if (!line.startsWith('{')) return void (line.trim() && process.stderr.write(`${name}: ${line}\n`))
  const { level, msg, err } = JSON.parse(line)
  if (level >= 40) process.stderr.write(`${name}: ${msg}${err?.message ? ` (${err.message})` : ''}\n`)
}

/** Restarts a process that ends, unless it ends repeatedly: its code or settings are wrong then. */
export const supervise = (
  name: ProcessName,
  env: NodeJS.ProcessEnv,
  logs: string,
  giveUp: (reason: string) => void,
) => {
  let child: Child
  let isStopping = false
  const exitTimes: number[] = []
  const start = () => {
    child = startChild(process.execPath, [...NODE_FLAGS[name], ...watch, join(root, PROCESS_FILES[name])], {
      env,
      cwd: root,
      // The child ends when this channel closes, even if this process is killed.
      hasChannel: true,
      logFile: join(logs, `${name}.log`),
      onLine: showProblems(name),
    })
    void child.exited.then((code) => {
      if (isStopping) return
      exitTimes.push(performance.now())
      const recent = exitTimes.filter((at) => at > performance.now() - 30_000).length
      if (recent >= 3) return giveUp(`${name} ended with code ${code} for the third time`)
      process.stderr.write(`${name} ended with code ${code}, restarting\n`)
      setTimeout(() => !isStopping && start(), 200 * recent)
    })
  }
  start()
  return {
    stop: async () => {
      isStopping = true
      await child.stop()
    },
  }
}
