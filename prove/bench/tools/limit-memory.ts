import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

type Group = { dir: string; limit: string }

/** Groups of Linux, of version 1 and 2. */
const GROUPS: readonly Group[] = [
  { dir: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { dir: '/sys/fs/cgroup', limit: 'memory.max' },
]

/** Removes a group, which the kernel refuses until all its processes are gone. */
const removeGroup = async (group: string, left = 100): Promise<void> =>
  rmdir(group).catch(async (error) => {
    if (left === 0) throw error
    await delay(20)
    await removeGroup(group, left - 1)
  })

/**
 * Limits the memory of a process and its children, with the files that they read and write.
 * @returns a function that ends the limit, or undefined where this account can't set one.
 */
export const limitMemory = async (pid: number, bytes: number, groups = GROUPS) => {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  for (const { dir, limit } of groups) {
    const group = `${dir}/bench-${pid}`
    try {
      await mkdir(group)
      // In a plain folder, as in some containers, writing would create files that limit nothing.
      await access(`${group}/${limit}`)
      await writeFile(`${group}/${limit}`, String(bytes))
      for (const one of [pid, ...children]) await writeFile(`${group}/cgroup.procs`, String(one))
      return () => removeGroup(group)
    } catch {
      await rmdir(group).catch(() => {})
    }
  }
  return undefined
}
