import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'

export type Child = { process: ChildProcess; exited: Promise<number>; stop: (signal?: NodeJS.Signals) => Promise<void> }

export type ChildOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'gid' | 'uid'> & {
  /** Opens an IPC channel, by which the child notices that this process is gone. */
  hasChannel?: boolean
  /** File to which the output of the child is appended. */
  logFile: string
  onLine?: (line: string) => void
  /** Signal that ends the child gracefully; SIGTERM by default. */
  endSignal?: NodeJS.Signals
  /** Ends the child when aborted. */
  until?: AbortSignal | undefined
}

/**
 * Flags of Node for each process of the product. Most objects of the API die with their request, so a larger young
 * generation needs a quarter of the collections, and fewer responses wait for one. Pages of the projector live longer, so
 * there it would only take memory. A rebuild leaves garbage of which V8 would collect up to four times what is in use: a
 * limit of 2.8 times keeps it below 300 MB, for 8 % of its CPU time.
 */
export const NODE_FLAGS = {
  api: ['--max-semi-space-size=64'],
  projector: ['--max-semi-space-size=8', '--heap-growing-percent=180'],
}

export type ProcessName = keyof typeof NODE_FLAGS

/** Entry file of each process. */
export const PROCESS_FILES = {
  api: 'operate/start/api.ts',
  projector: 'projector/main.ts',
} as const satisfies Record<ProcessName, string>

/** Time after which a child that doesn't end is killed. */
const KILL_AFTER_MS = 15_000

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
 * Starts a watcher that ends a child when this process is gone, even after a SIGKILL. It is a shell that reads the id of
 * the child, waits for the end of its input, which only this process holds open, and then sends the signal.
 */
export const startWatcher = (signal: NodeJS.Signals) => {
  const script = 'read -r child && { read -r _; kill -s "$0" "$child"; }'
  const watcher = spawn('/bin/sh', ['-c', script, signal.replace('SIG', '')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    detached: true,
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  // The shell and its input must not keep this process running.
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return {
    watch: (child: ChildProcess) => {
      if (child.pid === undefined) watcher.kill('SIGKILL')
      else watcher.stdin.write(`${child.pid}\n`)
      child.once('exit', () => watcher.kill('SIGKILL'))
    },
  }
}

/**
 * Appends output to a file, and drops what a full disk refuses: a process whose output is not read waits in its next write.
 * Writing blocks this process, which only watches the others.
 */
const openLog = (path: string) => {
  const file = openSync(path, 'a', 0o600)
  return {
    write: (chunk: string | Buffer) => {
      try {
        appendFileSync(file, chunk)
      } catch {
        // The disk has room again for one of the next lines.
      }
    },
    close: () => closeSync(file),
  }
}

/** Starts a child in its own process group, so Ctrl-C reaches only this process, which ends the others in order. */
export const startChild = (
  command: string,
  args: string[],
  { logFile, onLine, endSignal = 'SIGTERM', until, hasChannel = false, ...options }: ChildOptions,
): Child => {
  const watcher = startWatcher(endSignal)
  // The command runs once its watcher knows it, and never if this process is killed before.
  const process = spawn('/bin/sh', ['-c', 'read -r _ && exec "$@" </dev/null', 'child', command, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])],
    detached: true,
  })
  process.stdin?.on('error', () => {})
  watcher.watch(process)
  process.stdin?.end('\n')
  const log = openLog(logFile)
  process.stdout?.on('data', log.write)
  process.stderr?.on('data', log.write)
  if (onLine) followLines(process, onLine)
  const exited = new Promise<number>((resolve) => {
    process.once('error', () => resolve(127))
    process.once('exit', (code) => resolve(code ?? 1))
  })
  process.once('close', log.close)
  const stop = async (signal: NodeJS.Signals = endSignal) => {
    if (process.exitCode !== null || process.signalCode !== null) return
    process.kill(signal)
    const kill = setTimeout(() => process.kill('SIGKILL'), KILL_AFTER_MS)
    await exited
    clearTimeout(kill)
  }
  const onAbort = () => void stop()
  until?.addEventListener('abort', onAbort)
  void exited.then(() => until?.removeEventListener('abort', onAbort))
  return { process, exited, stop }
}

/** Ends a process that an earlier run left, unless its pid belongs to another program now. */
export const stopLeftover = async (
  pid: number,
  isExpected: (commandLine: string) => boolean,
  signal: NodeJS.Signals,
) => {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!isExpected(commandLine)) return
  try {
    process.kill(pid, signal)
    for (let waitedMs = 0; waitedMs < KILL_AFTER_MS; waitedMs += 50) {
      process.kill(pid, 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch {
    // The process is gone.
  }
}
