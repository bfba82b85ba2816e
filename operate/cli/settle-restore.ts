import { commonSettings, databaseUrl } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { settle } from '#operate/backup/settle.ts'

/** Prepares the recovered database of DATABASE_URL, before any process uses it. */
const run = async () => {
  const settings = commonSettings(process.env)
  const erased = await settle(databaseUrl(settings), settings)
  process.stdout.write(`The keys fit; ${erased} persons who were erased since are erased again\n`)
}

run().catch(endWithSentence)
