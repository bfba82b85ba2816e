import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Disk, mountDisk } from '#prove/bench/tools/disk.ts'
import type { Child } from '#operate/servers/child-process.ts'
import { type EmbeddedServer, freePort, startNats, startPostgres } from '#operate/servers/embedded-servers.ts'

/** A process or server that can be ended and started again at the same address. */
export type Member = {
  name: string
  pid: () => number
  /** @param clockMs how far the clock of a process of the product is ahead. */
  start: (clockMs?: number) => Promise<void>
  /** Ends it by a signal and returns its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number>
  /** Pauses it, or lets it continue. */
  freeze: (on: boolean) => void
}

/** The database server, its address, and its disk where this account may mount one. */
export type PostgresMember = Member & { url: string; disk?: Disk | undefined }

/** Returns flags of Node with which a process reads a clock that is ahead. */
const clockFlags = (aheadMs: number): string[] => {
  if (aheadMs === 0) return []
  const code = `const Real = Date, now = () => Real.now() + ${aheadMs}
    globalThis.Date = class extends Real {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(now()) }
      static now() { return now() }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

export type Launch = (flags: string[]) => Promise<Child>

/** Starts a process of the product. Casualties receive its name if it ends without being asked to. */
export const createProcess = async (name: string, launch: Launch, casualties: string[]): Promise<Member> => {
  let child: Child
  let isEnding = false
  const start = async (clockMs = 0) => {
    const started = await launch(clockFlags(clockMs))
    child = started
    isEnding = false
    let said = ''
    started.process.stderr?.on('data', (chunk) => (said = String(chunk).trim().split('\n').at(-1) ?? said))
    void started.exited.then((code) => isEnding || casualties.push(`${name} ended with code ${code}: ${said}`))
  }
  await start()
  return {
    name,
    pid: () => child.process.pid ?? 0,
    start,
    end: async (signal) => {
      isEnding = true
      child.process.kill(signal)
      const code = await child.exited
      // A process that is still starting ends by the signal itself.
      return child.process.signalCode === signal ? 0 : code
    },
    freeze: (on) => void child.process.kill(on ? 'SIGSTOP' : 'SIGCONT'),
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a server that can be killed. */
export const createServer = async (name: string, launch: () => Promise<EmbeddedServer>): Promise<Member> => {
  let server = await launch()
  return {
    name,
    pid: () => server.pid,
    start: async () => {
      server = await launch()
    },
    end: async (signal) => {
      if (signal === 'SIGKILL') process.kill(server.pid, signal)
      await server.stop()
      while (isRunning(server.pid)) await new Promise((resolve) => setTimeout(resolve, 10))
      return 0
    },
    freeze: (on) => void process.kill(server.pid, on ? 'SIGSTOP' : 'SIGCONT'),
  }
}

/** Less log than usual, because the disk is small. */
const SETTINGS = { max_connections: '80', max_wal_size: '512MB', min_wal_size: '256MB' }
const DISK = '4g'

/** Starts PostgreSQL, again if processes of a killed server still hold its memory. */
const startStubbornly = async (dir: string, port: string): Promise<EmbeddedServer> => {
  for (let left = 20; ; left--) {
    try {
      return await startPostgres(dir, 'drill', undefined, { port, ...SETTINGS })
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Starts PostgreSQL in a folder, on a disk of its own where this account may mount one. */
export const createPostgres = async (dir: string): Promise<PostgresMember> => {
  const port = String(await freePort())
  const own = join(dir, 'disk')
  const disk = await mountDisk(own, DISK)
  // Its log is on another disk, and can say that this one is full.
  await mkdir(join(dir, 'logs'))
  await symlink(join(dir, 'logs'), join(own, 'logs'))
  const server = await createServer('PostgreSQL', () => startStubbornly(own, port))
  return { ...server, url: `postgres://app:drill@127.0.0.1:${port}/postgres`, disk }
}

export const startNatsServer = async (dir: string, port: number): Promise<EmbeddedServer> => {
  const server = await startNats(dir, port)
  if (!server) throw new Error('No nats-server was found: add one to PATH')
  return server
}
