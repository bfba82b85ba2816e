import { setReportZone } from '#events/time/report-day.ts'
import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { createPool, type Pool } from '#db/client.ts'
import { projectorUrl } from '#db/roles.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { NODE_FLAGS } from '#operate/servers/child-process.ts'
import { withServers } from '#operate/servers/servers.ts'
import { commonSettings } from '#db/settings.ts'
import { isHeld } from '#projector/engine/lease.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { endWithSentence } from '#db/startup.ts'
import { projections } from '#projector/projections.ts'
import { isBeingBuilt } from '#projector/engine/rebuild/build-version.ts'
import { rebuild, type RebuildDeps } from '#projector/engine/rebuild/rebuild.ts'
import { rollBack } from '#projector/engine/rebuild/rollback.ts'
import { liveVersion } from '#projector/engine/rebuild/version.ts'
import { withNodeFlags } from './node-flags.ts'

/**
 * Refuses a build that the running product could not follow. Its table would stay as it is until the restart. Projections
 * of analysts are loaded again from their files.
 * @throws {Error} with a sentence.
 */
const assertFollowed = async (pool: Pool, projection: Projection) => {
  const { name, revision, reload } = projection
  if (reload) return
  const live = await liveVersion(pool, projection)
  if (live.revision >= revision || !(await isHeld(pool, name)) || (await isBeingBuilt(pool, name))) return
  throw new Error(
    `The running product has revision ${live.revision} of ${name}, and this code revision ${revision}: ` +
      'restart the product, which builds the new revision beside the live one and swaps',
  )
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rollback: { type: 'boolean' } },
})
const target = values.rollback ? 'rebuild BACK=1' : 'rebuild'

/**
 * `rebuild <projection>` rebuilds a projection next to the live version and swaps, with a progress bar. With
 * `--rollback` it makes the previous build live again.
 */
const run = async (name: string | undefined) => {
  const projection = projections.find((one) => one.name === name)
  if (!projection)
    throw new Error(`Name a projection: make ${target} P=${projections.map((one) => one.name).join(' | ')}`)
  const settings = commonSettings(process.env)
  setReportZone(settings.REPORT_TIME_ZONE)
  await withServers(settings, async ({ databaseUrl }) => {
    const pool = createPool({ url: await projectorUrl(databaseUrl), name: 'rebuild', statementTimeoutMs: 600_000 })
    const store = createEventStore(pool, clockFrom())
    const bar = new SingleBar({
      format: '{bar} {percentage}% · {value} of {total} events · {rate}/s · {eta} s left',
      hideCursor: true,
    })
    const stopping = new AbortController()
    process.once('SIGINT', () =>
      stopping.abort(new Error(`Stopped: the live version stays as it was, and the next ${target} resumes here`)),
    )
    const start = performance.now()
    bar.start(0, 0, { rate: 0 })
    try {
      const deps: RebuildDeps = {
        pool,
        store,
        holder: `${hostname()}:${process.pid}`,
        signal: stopping.signal,
        onBlocked: (tries) => {
          if (tries === 1) process.stderr.write('\nWaiting for readers of the live tables to finish\n')
        },
        onProgress: (done, of) => {
          bar.setTotal(of)
          bar.update(done, { rate: Math.round((done / (performance.now() - start)) * 1_000) })
        },
      }
      if (!values.rollback) await assertFollowed(pool, projection)
      const { version, events, swapMs } = await (values.rollback ? rollBack : rebuild)(projection, deps)
      bar.stop()
      const seconds = (performance.now() - start) / 1_000
      process.stdout.write(
        `${projection.name} is now version ${version}${values.rollback ? ', the previous build' : ''}: ${events} events in ${seconds.toFixed(1)} s ` +
          `(${Math.round(events / seconds)}/s), swapped in ${swapMs.toFixed(1)} ms\n`,
      )
    } finally {
      bar.stop()
      await store.close()
      await pool.end()
    }
  })
}

withNodeFlags(NODE_FLAGS.projector, () => run(positionals[0])).catch(endWithSentence)
