import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#db/errors.ts'

/** Addresses by which commands reach the product that runs from a data folder. */
export type RunningProduct = {
  pid: number
  url: string
  adminUrl: string
  databaseUrl: string
  /** Address for the role of analysts; undefined if DATABASE_URL names the server. */
  analystUrl: string | undefined
  natsUrl: string | undefined
  /** Address for external consumers of events; undefined if NATS_URL names the server. */
  natsConsumerUrl: string | undefined
}

const fileIn = (dir: string) => join(dir, 'running.json')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // Another process may have the pid now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('operate/start/main.ts')
  } catch (error) {
    return codeOf(error) === 'ENOENT' && process.platform !== 'linux'
  }
}

/** Returns the product that runs from this data folder, if there is one. */
export const findRunning = (dir: string): RunningProduct | undefined => {
  try {
    const running: RunningProduct = JSON.parse(readFileSync(fileIn(dir), 'utf8'))
    return isAlive(running.pid) ? running : undefined
  } catch {
    return undefined
  }
}

export const recordRunning = (dir: string, running: RunningProduct) =>
  writeFile(fileIn(dir), JSON.stringify(running, null, 2), { mode: 0o600 })

export const clearRunning = (dir: string) => rm(fileIn(dir), { force: true })
