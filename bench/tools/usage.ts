import { readdir, readFile } from 'node:fs/promises'

/** Linux counts CPU time in these units, whatever its kernel's own clock is. */
const MS_PER_TICK = 10
const PAGE_BYTES = 4_096

/** `cpuMs` includes the children that have ended, and `memoryMb` is the memory that is resident. */
export type Usage = { pid: number; parent: number; program: string; cpuMs: number; memoryMb: number }

/** Reads what a process uses, or nothing once it is gone. */
const usageOf = async (pid: string): Promise<Usage[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain spaces and parentheses.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  if (fields.length < 22) return []
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0)
  return [
    {
      pid: Number(pid),
      parent: Number(fields[1]),
      program: text.slice(text.indexOf('(') + 1, end),
      cpuMs: ticks * MS_PER_TICK,
      memoryMb: (Number(fields[21]) * PAGE_BYTES) / 1_048_576,
    },
  ]
}

/** Returns what everything below this process uses: servers, APIs and projectors. */
export const usageBelow = async (): Promise<Usage[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(pids.map(usageOf))).flat()
  const below = (parent: number): Usage[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(process.pid)
}
