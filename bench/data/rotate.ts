import { createPool } from '#db/client.ts'
import { rotateKeys } from '#db/crypto/rotation.ts'
import { commonSettings, databaseUrl } from '#db/settings.ts'
import { openKeyStore } from '#servers/servers.ts'

/** Rotates the keys of the database of DATABASE_URL. */
const settings = commonSettings(process.env)
const pool = createPool({ url: databaseUrl(settings), name: 'rotation' })
await rotateKeys(await openKeyStore(settings, pool), { mayContinue: false })
await pool.end()
process.exit(0)
