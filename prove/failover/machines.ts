import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, chown, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Disk, mountDisk } from '#prove/bench/tools/disk.ts'
import { type NodeNumber, NODES, SERVER_ACCOUNT } from './programs.ts'

const run = promisify(execFile)
const ip = (command: string) => run('ip', command.split(' '))

/** The disk of each machine is a file system in memory of this size. */
const DISK = '2g'

const signalAll = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Three machines, each with a network, a disk, and all processes that are started in its network. */
export type Machines = {
  /** The first three numbers of all addresses. This machine is 1, the others are 11, 12 and 13. */
  net: string
  /** Returns the start of a command line that runs on a machine. */
  on: (node: NodeNumber) => string[]
  /** Signals all processes of a machine, or those whose title matches. Returns a function that signals them again. */
  signal: (node: NodeNumber, name: NodeJS.Signals, only?: RegExp) => Promise<(name: NodeJS.Signals) => void>
  /** Takes a machine off the network, or puts it back. */
  setConnected: (node: NodeNumber, isConnected: boolean) => Promise<void>
  /** Leaves no space on a disk. Returns a function that frees it. */
  fillDisk: (node: NodeNumber) => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

/** Creates the machines, with their disks as the folders `n1` to `n3` of a work folder. */
export const createMachines = async (work: string): Promise<Machines> => {
  const id = randomBytes(3).toString('hex')
  const net = `10.213.${randomInt(1, 250)}`
  const bridge = `br${id}`
  const space = (node: NodeNumber) => `n${node}-${id}`
  const disks = new Map<NodeNumber, Disk | undefined>()
  await ip(`link add ${bridge} type bridge`)
  await ip(`addr add ${net}.1/24 dev ${bridge}`)
  await ip(`link set ${bridge} up`)
  // Docker lets nothing pass that its rules don't name, where it runs.
  const passing = (action: '-I' | '-D') =>
    run('iptables', [action, 'FORWARD', '-i', bridge, '-o', bridge, '-j', 'ACCEPT']).catch(() => undefined)
  await passing('-I')
  for (const node of NODES) {
    await ip(`netns add ${space(node)}`)
    await ip(`link add v${node}${id} type veth peer name eth0 netns ${space(node)}`)
    await ip(`link set v${node}${id} master ${bridge} up`)
    await ip(`-n ${space(node)} addr add ${net}.1${node}/24 dev eth0`)
    await ip(`-n ${space(node)} link set eth0 up`)
    await ip(`-n ${space(node)} link set lo up`)
    const folder = join(work, `n${node}`)
    disks.set(node, await mountDisk(folder, DISK))
    await chown(folder, SERVER_ACCOUNT, SERVER_ACCOUNT)
    await chmod(folder, 0o700)
  }
  const pidsOf = async (node: NodeNumber, only?: RegExp) => {
    const { stdout } = await ip(`netns pids ${space(node)}`)
    const pids = stdout.split('\n').filter(Boolean).map(Number)
    if (!only) return pids
    const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
    return pids.filter((_, n) => only.test(titles[n] ?? ''))
  }
  const signal: Machines['signal'] = async (node, name, only) => {
    const pids = await pidsOf(node, only)
    signalAll(pids, name)
    return (next) => signalAll(pids, next)
  }
  return {
    net,
    on: (node) => ['ip', 'netns', 'exec', space(node)],
    signal,
    setConnected: async (node, isConnected) => void (await ip(`link set v${node}${id} ${isConnected ? 'up' : 'down'}`)),
    fillDisk: async (node) => (await disks.get(node)?.fill()) ?? (async () => {}),
    remove: async () => {
      for (const node of NODES) {
        await signal(node, 'SIGKILL')
        await disks.get(node)?.remove()
        await ip(`netns del ${space(node)}`)
      }
      await passing('-D')
      await ip(`link del ${bridge}`)
    },
  }
}
