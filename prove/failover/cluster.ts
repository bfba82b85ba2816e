import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, startChild } from '#operate/servers/child-process.ts'
import { createMachines } from './machines.ts'
import {
  etcdCommand,
  haproxyConfig,
  inRoot,
  type NodeNumber,
  NODES,
  patroniConfig,
  SERVER_ACCOUNT,
} from './programs.ts'

/** The state of a member, as Patroni reports it. */
export type ClusterMember = { name: string; role: string; state: string }

/** Three machines with PostgreSQL and Patroni, and etcd and HAProxy beside them. */
export type Cluster = {
  /** Address of the primary through HAProxy. */
  url: string
  /** Address of a machine. */
  urlOf: (node: NodeNumber) => string
  members: () => Promise<ClusterMember[]>
  leader: () => Promise<NodeNumber>
  followers: () => Promise<NodeNumber[]>
  /** Kills the postmaster of a machine, which crashes its server. */
  crash: (node: NodeNumber) => Promise<void>
  /** Kills all processes of a machine at once, as a power loss does. */
  lose: (node: NodeNumber) => Promise<void>
  /** Starts a machine again, with its clock ahead if an offset such as +1h is given. Returns when its server answers. */
  start: (node: NodeNumber, clock?: string) => Promise<void>
  /** Stops all processes of a machine, or those whose title matches, until they are woken. */
  freeze: (node: NodeNumber, only?: RegExp) => Promise<() => Promise<void>>
  /** Takes a machine off the network. */
  cut: (node: NodeNumber) => Promise<() => Promise<void>>
  /** Leaves no space on the disk of a machine. */
  fillDisk: (node: NodeNumber) => Promise<() => Promise<void>>
  /** Moves the primary in order, to a machine or the one that Patroni chooses. */
  switchOver: (to?: NodeNumber) => Promise<void>
  /** Kills etcd or HAProxy until it is started again. */
  stop: (program: 'etcd' | 'haproxy') => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

/** Writes the configuration of all programs. Returns the folder. */
const createWorkFolder = async (): Promise<string> => {
  const work = await mkdtemp(join(tmpdir(), 'failover-'))
  await chmod(work, 0o755)
  for (const name of ['etcd', 'wal']) {
    await mkdir(join(work, name), { mode: 0o700 })
    await chown(join(work, name), SERVER_ACCOUNT, SERVER_ACCOUNT)
  }
  return work
}

/** Creates the machines and processes of a cluster. Its members may still be starting. */
export const createCluster = async (root = process.env['CLUSTER_ROOT'] ?? '/'): Promise<Cluster> => {
  const work = await createWorkFolder()
  const machines = await createMachines(work)
  const { net } = machines
  const password = randomBytes(12).toString('hex')
  await writeFile(join(work, 'haproxy.cfg'), haproxyConfig(net))
  for (const node of NODES)
    await writeFile(join(work, `n${node}.yml`), JSON.stringify(patroniConfig(node, net, password)))

  const spawn = (name: string, args: string[], on: string[] = []): Child => {
    const [command = '', ...rest] = [...on, ...inRoot(root, work), ...args]
    return startChild(command, rest, { cwd: '/', logFile: join(work, `${name}.log`) })
  }
  const commands = { etcd: etcdCommand(net), haproxy: ['haproxy', '-db', '-f', '/mnt/haproxy.cfg'] }
  const beside = { etcd: spawn('etcd', commands.etcd), haproxy: spawn('haproxy', commands.haproxy) }
  const startNode = (node: NodeNumber, clock?: string) =>
    spawn(
      `n${node}`,
      [
        'env',
        `PGHOST=/mnt/n${node}`,
        `HOSTNAME=n${node}`,
        ...(clock ? ['faketime', '-f', clock] : []),
        'patroni',
        `/mnt/n${node}.yml`,
      ],
      machines.on(node),
    )
  const nodes = new Map(NODES.map((node) => [node, startNode(node)]))

  const ask = (node: NodeNumber, what: string) =>
    fetch(`http://${net}.1${node}:8008/${what}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  const members = async (): Promise<ClusterMember[]> => {
    for (const node of NODES) {
      const reply = await ask(node, 'cluster')
      if (reply?.ok) return ((await reply.json()) as { members: ClusterMember[] }).members
    }
    return []
  }
  const withRole = async (isWanted: (member: ClusterMember) => boolean) =>
    (await members()).filter(isWanted).map(({ name }) => Number(name.slice(1)) as NodeNumber)
  const isLeader = ({ role }: ClusterMember) => role === 'leader'
  const leader = async () => {
    const [node] = await withRole(isLeader)
    if (node === undefined) throw new Error('The cluster has no leader')
    return node
  }
  const urlOf = (host: string) => `postgres://postgres:${password}@${host}:5432/postgres`

  return {
    url: urlOf(`${net}.1`),
    urlOf: (node) => urlOf(`${net}.1${node}`),
    members,
    leader,
    followers: () => withRole((member) => !isLeader(member)),
    crash: async (node) => {
      const [pid] = (await readFile(join(work, `n${node}`, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    lose: async (node) => {
      await machines.signal(node, 'SIGKILL')
      await nodes.get(node)?.exited
    },
    start: async (node, clock) => {
      nodes.set(node, startNode(node, clock))
      // Others report its former state for a while.
      while (!(await ask(node, 'health'))?.ok) await delay(250)
    },
    freeze: async (node, only) => {
      const signalAgain = await machines.signal(node, 'SIGSTOP', only)
      return async () => signalAgain('SIGCONT')
    },
    cut: async (node) => {
      await machines.setConnected(node, false)
      return () => machines.setConnected(node, true)
    },
    fillDisk: machines.fillDisk,
    switchOver: async (to) => {
      const from = await leader()
      const reply = await fetch(`http://${net}.1${from}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `n${from}`, ...(to && { candidate: `n${to}` }) }),
      })
      if (!reply.ok) throw new Error(`The switch was refused: ${await reply.text()}`)
    },
    stop: async (program) => {
      await beside[program].stop('SIGKILL')
      return async () => void (beside[program] = spawn(program, commands[program]))
    },
    remove: async () => {
      await machines.remove()
      await Promise.all([...nodes.values(), ...Object.values(beside)].map((child) => child.stop('SIGKILL')))
      if (!process.env['KEEP']) await rm(work, { recursive: true, force: true })
    },
  }
}
