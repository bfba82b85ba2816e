import { cpus, loadavg, totalmem } from 'node:os'
import { createPool } from '#db/client.ts'

const load = () =>
  loadavg()
    .map((minutes) => minutes.toFixed(1))
    .join(' ')

/** Describes the machine and its load, since other processes distort the results. */
export const describeMachine = async (databaseUrl: string, seed: number): Promise<string[]> => {
  const pool = createPool({ url: databaseUrl, name: 'bench', max: 1 })
  const names = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers']
  const settings = await Promise.all(
    names.map(async (name) => {
      const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name])
      return `${name.replace('server_version', 'PostgreSQL')} ${rows[0]?.value}`
    }),
  )
  await pool.end()
  const processors = cpus()
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return [
    `${processors[0]?.model.trim() ?? 'unknown CPU'}, ${processors.length} cores, ${memory} GiB, Node ${process.versions.node}`,
    `${settings.join(', ')}; seed ${seed}; load before ${load()}`,
  ]
}

export const loadNow = () => `load after ${load()}`
