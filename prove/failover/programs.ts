import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Account of the servers: PostgreSQL doesn't run as root. */
export const SERVER_ACCOUNT = 65_534
export const NODES = [1, 2, 3] as const
export type NodeNumber = (typeof NODES)[number]

const PROGRAMS = ['postgres', 'patroni', 'etcd', 'haproxy']
const binaryFolders = ['/usr/lib/postgresql/18/bin', '/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin']

/** Returns why the cluster can't run on this machine, as one sentence with what to do. */
export const whyNoCluster = (root = process.env['CLUSTER_ROOT'] ?? '/'): string | undefined => {
  const missing = PROGRAMS.filter((name) => !binaryFolders.some((dir) => existsSync(join(root, dir, name))))
  const isReady = process.platform === 'linux' && process.getuid?.() === 0 && missing.length === 0
  if (isReady) return undefined
  return missing.length > 0
    ? `The rehearsal of failovers needs ${missing.join(', ')}: run "sudo bash operate/cluster/install.sh /srv/cluster-root", then set CLUSTER_ROOT=/srv/cluster-root`
    : 'The rehearsal of failovers needs root on Linux, because each machine gets a network of its own: run it with sudo'
}

/** Runs a program in the root, which sees the work folder as /mnt. Nothing stays mounted on this machine. */
export const inRoot = (root: string, work: string): string[] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind "$1" "$0/mnt" && shift && exec chroot --userspec=nobody:nogroup "$0" env PATH=${binaryFolders.join(':')} HOME=/mnt LC_ALL=C "$@"`,
  root,
  work,
]

type Settings = { parameters: object }
/** The settings of docker-compose.cluster.yml, with the archive in the work folder. */
const SHARED: { bootstrap: { dcs: { postgresql: Settings }; initdb: unknown }; postgresql: Settings } = parse(
  (await readFile(new URL('../../operate/cluster/patroni.yml', import.meta.url), 'utf8')).replaceAll('/backup', '/mnt'),
)
const { dcs: DCS, initdb } = SHARED.bootstrap
/** The machines have no certificates, and share no memory with this one. */
const LOCAL = { ssl: 'off', dynamic_shared_memory_type: 'mmap' }
/** Small enough for a disk in memory, and enough for a machine that is away during a million appends. */
const SMALL = { shared_buffers: '64MB', max_wal_size: '128MB', min_wal_size: '80MB', wal_keep_size: '512MB' }

export const patroniConfig = (node: NodeNumber, net: string, password: string) => ({
  scope: 'rehearsal',
  name: `n${node}`,
  restapi: { listen: `${net}.1${node}:8008`, connect_address: `${net}.1${node}:8008` },
  etcd3: { host: `${net}.1:2379` },
  bootstrap: {
    dcs: { ...DCS, postgresql: { ...DCS.postgresql, parameters: { ...DCS.postgresql.parameters, ...SMALL } } },
    initdb,
  },
  postgresql: {
    ...SHARED.postgresql,
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
    parameters: { ...SHARED.postgresql.parameters, ...LOCAL, unix_socket_directories: `/mnt/n${node}` },
    pg_hba: ['local all,replication all trust', 'host all,replication all all scram-sha-256'],
  },
})

export const haproxyConfig = (net: string) => `
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

/** Returns the command line of an etcd that is a cluster of its own. */
export const etcdCommand = (net: string): string[] => {
  const [client, peer] = [`http://${net}.1:2379`, `http://${net}.1:2380`]
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client]
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer]
  return ['etcd', '--data-dir', '/mnt/etcd/data', ...clients, ...peers, '--initial-cluster', `default=${peer}`]
}
