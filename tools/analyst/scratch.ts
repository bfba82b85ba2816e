import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** State of a replay that ended early. */
export type SavedReplay = {
  /** Position up to which events are applied. */
  position: number
  /** Names the history that the position belongs to, because the database may have been restored or be another one. */
  generation: string
  state: unknown
}

/** The folder of one replay. Only it is written to, so nothing can be left in a database. */
export type Scratch = {
  dir: string
  load: () => Promise<SavedReplay | undefined>
  save: (saved: SavedReplay) => Promise<void>
  remove: () => Promise<void>
}

/** Identifies a running process even after its number was given to another one. */
const processStart = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  try {
    // The third field is the state, and the 22nd the start of the process; the second one may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    const isZombie = fields?.[0] === 'Z'
    return isZombie ? undefined : (fields?.[19] ?? '')
  } catch {
    return ''
  }
}

const isInUse = async (dir: string): Promise<boolean> => {
  const owner = await readFile(join(dir, 'owner'), 'utf8').catch(() => '')
  const [pid, start] = owner.split(' ')
  return pid !== undefined && pid !== '' && processStart(Number(pid)) === start
}

/** Removes the folders of processes that are gone, apart from one. */
export const removeAbandoned = async (root: string, id?: string) => {
  for (const name of await readdir(root).catch(() => [])) {
    const dir = join(root, name)
    // A server that a killed process started may still be ending.
    if (name !== id && !(await isInUse(dir))) await rm(dir, { recursive: true, force: true, maxRetries: 10 })
  }
  // Other replays may still have folders.
  await rmdir(root).catch(() => {})
}

/**
 * Opens the folder of a replay, and removes what killed replays of other questions left.
 * @param root contains the folders of all replays.
 * @param id is the same for the same question.
 * @throws {Error} if another process replays the same question.
 */
export const openScratch = async (root: string, id: string): Promise<Scratch> => {
  const dir = join(root, id)
  const file = join(dir, 'replay.json')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if (await isInUse(dir)) throw new Error('Another process is answering this question: wait for it, or stop it')
  await writeFile(join(dir, 'owner'), `${process.pid} ${processStart(process.pid)}`)
  await removeAbandoned(root, id)
  return {
    dir,
    load: async () => {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      return text === undefined ? undefined : JSON.parse(text)
    },
    save: async (saved) => {
      await writeFile(`${file}.new`, JSON.stringify(saved), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    remove: async () => {
      await rm(dir, { recursive: true, force: true })
      await rmdir(root).catch(() => {})
    },
  }
}

/** Works with the folder of a replay, which stays if the signal is aborted. */
export const withScratch = async <T>(
  root: string,
  name: string,
  signal: AbortSignal,
  work: (scratch: Scratch) => Promise<T>,
) => {
  const scratch = await openScratch(root, name)
  try {
    return await work(scratch)
  } finally {
    if (!signal.aborted) await scratch.remove()
  }
}
