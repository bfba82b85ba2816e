import { createPool } from '#db/client.ts'
import { withServers } from '#operate/servers/servers.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { findLeftovers, retire } from '#projector/engine/rebuild/retire.ts'
import { projections } from '#projector/projections.ts'

const current = projections.map(({ name }) => name)

/** `retire <projection>` drops everything that a removed projection left in the database. */
const run = (name: string | undefined) =>
  withServers(commonSettings(process.env), async ({ databaseUrl }) => {
    const pool = createPool({ url: databaseUrl, name: 'retire', statementTimeoutMs: 600_000 })
    try {
      if (!name) {
        const names = await findLeftovers(pool, current)
        throw new Error(
          names.length === 0 ? 'Nothing is left over' : `Name one: make rebuild P=${names.join(' | ')} GONE=1`,
        )
      }
      await retire(pool, name, current)
      process.stdout.write(`${name} is retired\n`)
    } finally {
      await pool.end()
    }
  })

run(process.argv[2]).catch(endWithSentence)
