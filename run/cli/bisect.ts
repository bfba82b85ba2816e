import { createPool } from '#db/client.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { divergenceText, findDivergence, twoBuilds } from '#projector/engine/rebuild/divergence.ts'
import { projections } from '#projector/projections/index.ts'
import { withServers } from '#servers/servers.ts'

/** `bisect <projection>` prints the first event that the live build and the previous one treat differently. */
const run = async (name: string | undefined) => {
  if (!name || !projections.some((one) => one.name === name))
    throw new Error(`Name a projection: make bisect P=${projections.map((one) => one.name).join(' | ')}`)
  await withServers(commonSettings(process.env), async ({ databaseUrl }) => {
    const pool = createPool({ url: databaseUrl, name: 'bisect', max: 1, statementTimeoutMs: 60_000 })
    try {
      process.stdout.write(`${divergenceText(await findDivergence(pool, name, await twoBuilds(pool, name)))}\n`)
    } finally {
      await pool.end()
    }
  })
}

run(process.argv[2]).catch(endWithSentence)
