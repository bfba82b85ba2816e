import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { type Child, startChild } from '#servers/child-process.ts'

const run = promisify(execFile)
const ip = (command: string) => run('ip', command.split(' '))

/** Account of the servers: PostgreSQL doesn't run as root. */
const NOBODY = 65_534
const NODES = [1, 2, 3] as const
export type NodeNumber = (typeof NODES)[number]

const PROGRAMS = ['postgres', 'patroni', 'etcd', 'haproxy']
const binaryFolders = ['/usr/lib/postgresql/18/bin', '/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin']

/** Returns why the cluster can't run on this machine, as one sentence with what to do. */
export const whyNoCluster = (root = process.env['CLUSTER_ROOT'] ?? '/'): string | undefined => {
  const missing = PROGRAMS.filter((name) => !binaryFolders.some((dir) => existsSync(join(root, dir, name))))
  const isReady = process.platform === 'linux' && process.getuid?.() === 0 && missing.length === 0
  if (isReady) return undefined
  return missing.length > 0
    ? `The rehearsal of failovers needs ${missing.join(', ')}: run "sudo bash docker/cluster/install.sh /srv/cluster-root", then set CLUSTER_ROOT=/srv/cluster-root`
    : 'The rehearsal of failovers needs root on Linux, because each machine gets a network of its own: run it with sudo'
}

/** Runs a program in the root, which sees the work folder as /mnt. Nothing stays mounted on this machine. */
const inRoot = (root: string, work: string): string[] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind "$1" "$0/mnt" && shift && exec chroot --userspec=nobody:nogroup "$0" env PATH=${binaryFolders.join(':')} HOME=/mnt LC_ALL=C "$@"`,
  root,
  work,
]

/** What all members agree on, as docker-compose.cluster.yml starts them. */
const DCS: { postgresql: object } = parse(
  await readFile(new URL('../../docker/cluster/patroni.yml', import.meta.url), 'utf8'),
).bootstrap.dcs

const patroniConfig = (node: NodeNumber, net: string, password: string) => ({
  scope: 'rehearsal',
  name: `n${node}`,
  restapi: { listen: `${net}.1${node}:8008`, connect_address: `${net}.1${node}:8008` },
  etcd3: { host: `${net}.1:2379` },
  bootstrap: {
    dcs: {
      ...DCS,
      postgresql: {
        ...DCS.postgresql,
        // Small enough for a disk in memory, without an archive.
        parameters: { shared_buffers: '64MB', wal_log_hints: 'on', max_wal_size: '128MB', wal_keep_size: '64MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${net}.1${node}:5432`,
    connect_address: `${net}.1${node}:5432`,
    data_dir: `/mnt/n${node}/data`,
    bin_dir: '/usr/lib/postgresql/18/bin',
    pgpass: `/mnt/n${node}/pgpass`,
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      // The migration takes set_config from ordinary roles, and pg_rewind needs it.
      rewind: { username: 'postgres', password },
    },
    parameters: { unix_socket_directories: `/mnt/n${node}`, dynamic_shared_memory_type: 'mmap' },
    pg_hba: ['local all all trust', 'host all all all scram-sha-256', 'host replication all all scram-sha-256'],
  },
})

const haproxyConfig = (net: string) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 10m
  timeout server 10m
listen primary
  bind ${net}.1:5432
  option httpchk GET /primary
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map((node) => `  server n${node} ${net}.1${node}:5432 check port 8008`).join('\n')}
`

/** The state of a member, as Patroni reports it. */
export type Member = { name: string; role: string; state: string }

/** Three machines with PostgreSQL and Patroni, and etcd and HAProxy beside them. */
export type Cluster = {
  /** Address of the primary through HAProxy. */
  url: string
  /** Address of a machine. */
  urlOf: (node: NodeNumber) => string
  members: () => Promise<Member[]>
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
  stopEtcd: () => Promise<() => Promise<void>>
  stopProxy: () => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** The disk of each machine is a file system in memory of this size. */
const DISK = '768m'

/** Creates the networks and processes of a cluster. Its members may still be starting. */
export const createCluster = async (root = process.env['CLUSTER_ROOT'] ?? '/'): Promise<Cluster> => {
  const work = await mkdtemp(join(tmpdir(), 'failover-'))
  await chmod(work, 0o755)
  const id = randomBytes(3).toString('hex')
  const net = `10.213.${randomInt(1, 250)}`
  const password = randomBytes(12).toString('hex')
  const bridge = `br${id}`
  const space = (node: NodeNumber) => `n${node}-${id}`
  await ip(`link add ${bridge} type bridge`)
  await ip(`addr add ${net}.1/24 dev ${bridge}`)
  await ip(`link set ${bridge} up`)
  for (const node of NODES) {
    await ip(`netns add ${space(node)}`)
    await ip(`link add v${node}${id} type veth peer name eth0 netns ${space(node)}`)
    await ip(`link set v${node}${id} master ${bridge} up`)
    await ip(`-n ${space(node)} addr add ${net}.1${node}/24 dev eth0`)
    await ip(`-n ${space(node)} link set eth0 up`)
    await ip(`-n ${space(node)} link set lo up`)
    const disk = join(work, `n${node}`)
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=700,uid=${NOBODY},gid=${NOBODY}`, 'tmpfs', disk])
    await writeFile(join(work, `n${node}.yml`), JSON.stringify(patroniConfig(node, net, password)))
  }
  await mkdir(join(work, 'etcd'), { mode: 0o700 })
  await chown(join(work, 'etcd'), NOBODY, NOBODY)
  await writeFile(join(work, 'haproxy.cfg'), haproxyConfig(net))

  const spawn = (name: string, args: string[], namespace?: string): Child => {
    const [command = '', ...rest] = [
      ...(namespace ? ['ip', 'netns', 'exec', namespace] : []),
      ...inRoot(root, work),
      ...args,
    ]
    return startChild(command, rest, { cwd: '/', logFile: join(work, `${name}.log`) })
  }
  const startEtcd = () => {
    const [client, peer] = [`http://${net}.1:2379`, `http://${net}.1:2380`]
    const peers = [
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ]
    return spawn('etcd', [
      'etcd',
      '--data-dir',
      '/mnt/etcd/data',
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      ...peers,
    ])
  }
  const startProxy = () => spawn('haproxy', ['haproxy', '-db', '-f', '/mnt/haproxy.cfg'])
  const startNode = (node: NodeNumber, clock?: string) =>
    spawn(`n${node}`, [...(clock ? ['faketime', '-f', clock] : []), 'patroni', `/mnt/n${node}.yml`], space(node))
  let [etcd, proxy] = [startEtcd(), startProxy()]
  const nodes = new Map(NODES.map((node) => [node, startNode(node)]))

  const pidsOf = async (node: NodeNumber, only?: RegExp) => {
    const { stdout } = await ip(`netns pids ${space(node)}`)
    const pids = stdout.split('\n').filter(Boolean).map(Number)
    if (!only) return pids
    const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
    return pids.filter((_, n) => only.test(titles[n] ?? ''))
  }
  const members = async (): Promise<Member[]> => {
    for (const node of NODES) {
      const reply = await fetch(`http://${net}.1${node}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      )
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  const withRole = async (isWanted: (member: Member) => boolean) =>
    (await members()).filter(isWanted).map(({ name }) => Number(name.slice(1)) as NodeNumber)
  const isLeader = ({ role }: Member) => role === 'leader'
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
      signal([Number(pid)], 'SIGKILL')
    },
    lose: async (node) => {
      signal(await pidsOf(node), 'SIGKILL')
      await nodes.get(node)?.exited
    },
    start: async (node, clock) => {
      nodes.set(node, startNode(node, clock))
      // Others report its former state for a while.
      for (let isUp = false; !isUp; await delay(250)) {
        const health = fetch(`http://${net}.1${node}:8008/health`, { signal: AbortSignal.timeout(2_000) })
        isUp = await health.then(
          ({ ok }) => ok,
          () => false,
        )
      }
    },
    freeze: async (node, only) => {
      const pids = await pidsOf(node, only)
      signal(pids, 'SIGSTOP')
      return async () => signal(pids, 'SIGCONT')
    },
    cut: async (node) => {
      await ip(`link set v${node}${id} down`)
      return async () => void (await ip(`link set v${node}${id} up`))
    },
    fillDisk: async (node) => {
      const ballast = join(work, `n${node}`, 'ballast')
      await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']).catch(() => undefined)
      return () => rm(ballast)
    },
    switchOver: async (to) => {
      const from = await leader()
      const reply = await fetch(`http://${net}.1${from}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `n${from}`, ...(to && { candidate: `n${to}` }) }),
      })
      if (!reply.ok) throw new Error(`The switch was refused: ${await reply.text()}`)
    },
    stopEtcd: async () => {
      await etcd.stop('SIGKILL')
      return async () => void (etcd = startEtcd())
    },
    stopProxy: async () => {
      await proxy.stop('SIGKILL')
      return async () => void (proxy = startProxy())
    },
    remove: async () => {
      for (const node of NODES) signal(await pidsOf(node), 'SIGKILL')
      await Promise.all([...nodes.values(), etcd, proxy].map((child) => child.stop('SIGKILL')))
      for (const node of NODES) {
        await run('umount', ['--lazy', join(work, `n${node}`)])
        await ip(`netns del ${space(node)}`)
      }
      await ip(`link del ${bridge}`)
      if (!process.env['KEEP']) await rm(work, { recursive: true, force: true })
    },
  }
}
