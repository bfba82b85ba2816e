import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { readSettings, Server, SiteSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'

const Settings = Server.extend({
  PUBLIC_URL: SiteSettings.PUBLIC_URL,
  MAIL_REPORTS_SECRET: z.string({ error: 'MAIL_REPORTS_SECRET is not set, so the API takes no messages' }),
})

/** Mail servers try again after a program that ends like this. */
const TRY_LATER = 75

/** `bounce < message` hands a message that came back to the API. */
const run = async () => {
  const { PUBLIC_URL, PORT, MAIL_REPORTS_SECRET } = readSettings(Settings, process.env)
  const site = (PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/{1,9}$/, '')
  const reply = await fetch(`${site}/api/v1/mail-reports/message`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`mail:${MAIL_REPORTS_SECRET}`).toString('base64')}` },
    body: new Uint8Array(await buffer(process.stdin)),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  process.stdout.write(reply ? `${await reply.text()}\n` : `${site} cannot be reached\n`)
  if (!reply || reply.status >= 500) process.exitCode = TRY_LATER
  else if (!reply.ok) process.exitCode = 1
}

run().catch(endWithSentence)
