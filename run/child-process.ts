import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'

export type Child = { process: ChildProcess; exited: Promise<number>; stop: (signal?: NodeJS.Signals) => Promise<void> }

export type ChildOptions = SpawnOptions & {
  /** File that takes what the child prints; the last run's is kept. */
  logFile: string
  onLine?: (line: string) => void
  /** Signal that asks the child to end in order; SIGTERM unless given. */
  endSignal?: NodeJS.Signals
  /** Ends the child when it is aborted. */
  until?: AbortSignal | undefined
}

/**
 * How Node runs the API and the projector. What a request allocates is dead when it is answered: with more room for the
 * young it is collected a quarter as often, and fewer answers have to wait for that.
 */
export const NODE_FLAGS = ['--max-semi-space-size=64']

/** Most a child may take to end before it is killed, in milliseconds. */
const PATIENCE_MS = 15_000

const followLines = (child: ChildProcess, onLine: (line: string) => void) => {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(onLine)
    })
  }
}

/**
 * Ends a child as soon as this process is gone, also after a SIGKILL. A shell waits for its input, which only this
 * process holds open, and then sends the signal.
 */
const endWithParent = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid === undefined) return
  const script = 'read -r _; kill -s "$0" "$1"'
  const guard = spawn('/bin/sh', ['-c', script, signal.replace('SIG', ''), String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    detached: true,
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  // Neither the shell nor its input keeps this process running.
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  child.once('exit', () => guard.kill('SIGKILL'))
}

/** Starts a process in a group of its own: a Ctrl-C at the terminal reaches only us, and we end the others in order. */
export const startChild = (
  command: string,
  args: string[],
  { logFile, onLine, endSignal = 'SIGTERM', until, ...options }: ChildOptions,
): Child => {
  const process = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true })
  endWithParent(process, endSignal)
  const log = createWriteStream(logFile, { flags: 'a' })
  // A disk without room for a log must not end what the log is about.
  log.on('error', () => {})
  process.stdout?.pipe(log, { end: false })
  process.stderr?.pipe(log, { end: false })
  if (onLine) followLines(process, onLine)
  const exited = new Promise<number>((resolve) => {
    process.once('error', () => resolve(127))
    process.once('exit', (code) => resolve(code ?? 1))
  })
  void exited.then(() => log.end())
  const stop = async (signal: NodeJS.Signals = endSignal) => {
    if (process.exitCode !== null || process.signalCode !== null) return
    process.kill(signal)
    const kill = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MS)
    await exited
    clearTimeout(kill)
  }
  const onAbort = () => void stop()
  until?.addEventListener('abort', onAbort)
  void exited.then(() => until?.removeEventListener('abort', onAbort))
  return { process, exited, stop }
}

/** Ends a process that an earlier run left behind, if it is still the program we started then. */
export const stopLeftover = async (pid: number, isOurs: (commandLine: string) => boolean, signal: NodeJS.Signals) => {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!isOurs(commandLine)) return
  try {
    process.kill(pid, signal)
    for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
      process.kill(pid, 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch {
    // Gone, which is what was wanted.
  }
}
