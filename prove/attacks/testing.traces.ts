import { createHash, createHmac } from 'node:crypto'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A form in which a secret could be stored. */
export type Needle = { of: string; form: string; bytes: Buffer }

/** Returns the base64 forms of bytes inside a longer text, which depend on the position modulo three. */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      // The ends depend on the neighboring bytes.
      .slice(before === 0 ? 0 : before + 1, -1),
  )

const inBase64Url = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')

/** Returns the forms of a text inside other texts, first the text itself. */
export const listForms = (text: string): string[] => {
  const bytes = Buffer.from(text)
  return [...new Set([text, bytes.toString('hex'), ...inBase64(bytes), ...inBase64(bytes).map(inBase64Url)])]
}

export const listNeedles = (text: string): Needle[] => [
  ...listForms(text).map((form, n) => ({ of: text, form: n === 0 ? 'plain' : 'encoded', bytes: Buffer.from(form) })),
  { of: text, form: 'utf-16', bytes: Buffer.from(text, 'utf16le') },
]

/** Returns the forms of a digest or a key. */
export const needlesOfBytes = (of: string, bytes: Buffer): Needle[] => [
  { of, form: 'bytes', bytes },
  ...(['hex', 'base64', 'base64url'] as const).map((form) => ({
    of,
    form,
    bytes: Buffer.from(bytes.toString(form).replace(/=+$/, '')),
  })),
]

/** Returns the digests of a text, plain and with each of the given keys. */
export const listDigests = (text: string, keys: readonly (string | Buffer)[]): Needle[] => [
  ...needlesOfBytes(`sha-256 of ${text}`, createHash('sha256').update(text).digest()),
  ...keys.flatMap((key, n) => needlesOfBytes(`hmac ${n} of ${text}`, createHmac('sha256', key).update(text).digest())),
]

/** Searches bytes once for all needles: memory is gigabytes, and needles are a hundred. */
type NeedleSearch = (bytes: Buffer) => Needle[]

/**
 * Creates a search by Wu and Manber's algorithm: two bytes that end in no needle let it go on by the length of the shortest
 * one.
 */
const createSearch = (needles: readonly Needle[]): NeedleSearch => {
  const shortest = Math.min(...needles.map(({ bytes }) => bytes.length))
  const steps = new Uint8Array(2 ** 16).fill(shortest - 1)
  const pairAt = (bytes: Buffer, at: number) => bytes.readUInt16BE(at)
  for (const { bytes } of needles)
    for (let at = 0; at < shortest - 1; at++)
      steps[pairAt(bytes, at)] = Math.min(steps[pairAt(bytes, at)] ?? 0, shortest - 2 - at)
  const byEnd = Map.groupBy(needles, ({ bytes }) => pairAt(bytes, shortest - 2))
  return (bytes) => {
    const found = new Set<Needle>()
    for (let at = shortest - 1; at < bytes.length;) {
      const pair = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)
      const step = steps[pair] ?? 0
      at += step || 1
      if (step > 0) continue
      const from = at - shortest
      for (const needle of byEnd.get(pair) ?? []) {
        if (needle.bytes.equals(bytes.subarray(from, from + needle.bytes.length))) found.add(needle)
      }
    }
    return [...found]
  }
}

/** Returns which secrets a place contains: "<secret> as <form> in <place>". */
const foundIn = (place: string, bytes: Buffer, search: NeedleSearch): string[] =>
  search(bytes).map(({ of, form }) => `${of} as ${form} in ${place}`)

/** Searches the names and contents of all files of a folder. */
export const searchFolder = async (dir: string, needles: readonly Needle[]): Promise<string[]> => {
  const found: string[] = []
  const search = createSearch(needles)
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    found.push(...foundIn(`the name ${path}`, Buffer.from(entry.name), search))
    // A file may disappear while the folder is searched.
    if (entry.isFile()) found.push(...foundIn(path, await readFile(path).catch(() => Buffer.alloc(0)), search))
  }
  return found
}

/** Returns a process and all its descendants. */
const processesOf = async (root: number): Promise<number[]> => {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = /\) \S (\d+)/.exec(status)?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const found = [root]
  // Iterating an array also visits the processes that are added meanwhile.
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child)
  return found
}

const CHUNK_BYTES = 1024 * 1024
/** Longer than any needle. */
const OVERLAP_BYTES = 4096
const UNUSED = Buffer.alloc(CHUNK_BYTES + OVERLAP_BYTES)

const readAt = async (memory: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  // A region may disappear while it is read.
  const { bytesRead } = await memory.read(bytes, 0, length, position).catch(() => ({ bytesRead: 0 }))
  return bytes.subarray(0, bytesRead)
}

/** Searches the writable memory of a process, which is what a core dump contains. Needs Linux. */
const searchMemory = async (pid: number, search: NeedleSearch, withShared: boolean): Promise<string[]> => {
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').slice(0, 200)
  const regions = (await readFile(`/proc/${pid}/maps`, 'utf8')).matchAll(/^(\w+)-(\w+) rw.(.)/gm)
  const memory = await open(`/proc/${pid}/mem`, 'r')
  const found = new Set<string>()
  try {
    for (const [, from = '', to = '', sharing] of regions) {
      if (sharing === 's' && !withShared) continue
      const end = Number.parseInt(to, 16)
      for (let at = Number.parseInt(from, 16); at < end; at += CHUNK_BYTES) {
        const bytes = await readAt(memory, at, Math.min(CHUNK_BYTES + OVERLAP_BYTES, end - at))
        if (bytes.equals(UNUSED.subarray(0, bytes.length))) continue
        for (const one of foundIn(`the memory of ${command}`, bytes, search)) found.add(one)
      }
    }
  } finally {
    await memory.close()
  }
  return [...found]
}

/** Searches the memory of a process and all its descendants. Shared memory is read once. */
export const searchProcesses = async (root: number, needles: readonly Needle[]): Promise<string[]> => {
  const pids = await processesOf(root)
  if (pids.length < 6) throw new Error('Processes of the product are missing')
  const found: string[] = []
  const search = createSearch(needles)
  for (const pid of pids) {
    const isGone = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
      return []
    }
    const parent = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    found.push(...(await searchMemory(pid, search, parent.includes('-D')).catch(isGone)))
  }
  return found
}
