import { createHash } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'
import { createPool } from '#db/client.ts'
import { percentile } from './measure.ts'

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

/** Runs of a fixed piece of work, each of some milliseconds. */
const [SAMPLES, ROUNDS] = [60, 400]
/** On a quiet machine, the slow tenth of the runs takes at most so many times what the fast tenth takes. */
const MOST_SPREAD = 1.5

/**
 * Does the same work many times, and warns if it takes so differently long that figures can't be compared.
 * @param isFirst also warns about a load, which is that of other programs before the first bench.
 */
export const noiseWarning = (isFirst: boolean): string | undefined => {
  const block = Buffer.alloc(16_384, 'noise')
  const times = Array.from({ length: SAMPLES }, () => {
    const start = performance.now()
    for (let n = 0; n < ROUNDS; n++) createHash('sha256').update(block).digest()
    return performance.now() - start
  })
  const spread = percentile(times, 0.9) / percentile(times, 0.1)
  const [minute = 0] = loadavg()
  if (spread <= MOST_SPREAD && !(isFirst && minute > cpus().length)) return undefined
  return `This machine is too noisy to compare: the same work takes up to ${spread.toFixed(1)} times as long, with a load of ${minute.toFixed(1)} on ${cpus().length} cores.`
}
