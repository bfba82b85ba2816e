import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { applePay } from '#api/operations/doctor/launch/apple-pay.ts'
import { paddleDestination } from '#api/operations/doctor/launch/paddle-destination.ts'
import { paddleDomain } from '#api/operations/doctor/launch/paddle-domain.ts'
import { paddlePrices } from '#api/operations/doctor/launch/paddle-prices.ts'
import type { DoctorPatient } from '#api/operations/doctor/check.ts'
import { Adjustment, Customer, Subscription, Transaction } from '#api/payment/paddle/webhooks/schema.ts'
import { isLoopback } from '#db/server-address.ts'
import { Server, readSettings, SettingsError, SiteSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { paddleApiBase, PaddleActionSettings } from '#providers/paddle/provider.ts'
import { ensureCatalog } from '#providers/paddle/sandbox/catalog.ts'
import { ensureClientToken, ensureDestination, ensurePaymentLink } from '#providers/paddle/sandbox/destination.ts'
import { type PaddleEvent, walkSandbox } from '#providers/paddle/sandbox/walk.ts'

const Settings = Server.extend({
  ...PaddleActionSettings,
  PUBLIC_URL: SiteSettings.PUBLIC_URL,
  APPLE_PAY_ASSOCIATION: z.string().optional(),
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prepares an account of Paddle for the product, and prints the settings. With `walk` it buys in a sandbox, too. */
const run = async (mode = 'walk', pollMs = 5_000) => {
  const settings = readSettings(Settings, process.env)
  const { PUBLIC_URL, PORT, DATA_DIR } = settings
  const api = { base: paddleApiBase(settings), key: mode === 'walk' ? sandboxKey(settings) : preparedKey(settings) }
  const site = PUBLIC_URL?.replace(/\/{1,9}$/, '')

  const sold = await ensureCatalog(api, process.env)
  for (const { setting, id, isNew, differs } of sold)
    say(`${isNew ? 'created' : 'found  '} ${setting} ${id}${differs.map((one) => `\n        ${one}`).join('')}`)
  const ids = sold.slice(1).map(({ setting, id }) => [setting, id])
  const found: Record<string, string> = { PADDLE_ENVIRONMENT: settings.PADDLE_ENVIRONMENT, ...Object.fromEntries(ids) }
  found['PADDLE_CLIENT_TOKEN'] = await ensureClientToken(api)
  if (site?.startsWith('https://')) {
    found['PADDLE_WEBHOOK_SECRET'] = await ensureDestination(api, `${site}/api/v1/paddle/webhook`)
    await ensurePaymentLink(api, site)
  } else say('Without PUBLIC_URL=https://… no destination of notifications and no payment link are set at Paddle')
  await examine({ ...settings, ...found, PADDLE_API_KEY: api.key, PADDLE_API_BASE: api.base })
  say(['', 'Settings for .env:', ...Object.entries(found).map(([name, value]) => `${name}=${value}`), ''].join('\n'))
  if (mode !== 'walk') return

  const folder = join(DATA_DIR, 'sandbox', new Date().toISOString().replaceAll(':', '-'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  say('The page that opens the checkout needs these settings: start the product with them first')
  const priceId = found['PADDLE_PRICE_MONTHLY'] ?? ''
  const page = site ?? `http://127.0.0.1:${PORT}`
  await walkSandbox({ api, priceId, site: page, say, record: createRecord(folder), pollMs })
  say(`Bought, renewed, returned and canceled. All events are in ${folder}`)
}

/** @throws {SettingsError} without a key, or with one of another environment than the settings name. */
const preparedKey = ({ PADDLE_API_KEY: key, PADDLE_ENVIRONMENT: environment }: z.output<typeof Settings>): string => {
  const kind = environment === 'sandbox' ? 'sdbx' : 'live'
  if (key?.startsWith(`pdl_${kind}_`)) return key
  throw new SettingsError(
    `PADDLE_API_KEY begins with pdl_${kind}_ when PADDLE_ENVIRONMENT is ${environment}: create one at Paddle`,
  )
}

/** @throws {SettingsError} for anything but the key of a sandbox, because the walk creates, charges and cancels. */
const sandboxKey = (settings: z.output<typeof Settings>): string => {
  const { PADDLE_API_KEY: key, PADDLE_ENVIRONMENT: environment, PADDLE_API_BASE: base } = settings
  if (key === undefined) throw new SettingsError('PADDLE_API_KEY is not set: create one in the sandbox of Paddle')
  const isOther = base !== undefined && new URL(base).host !== 'sandbox-api.paddle.com' && !isLoopback(base)
  if (!key.startsWith('pdl_sdbx_') || environment !== 'sandbox' || isOther)
    throw new SettingsError(
      'This is not for live accounts: PADDLE_API_KEY begins with pdl_sdbx_, and PADDLE_ENVIRONMENT is sandbox',
    )
  return key
}

/** Asks what the doctor asks about Paddle, with the settings that were found. */
const examine = async (given: object) => {
  const secret: unknown = Reflect.get(given, 'PADDLE_WEBHOOK_SECRET')
  const settings = { CHECKOUT: 'paddle', ...given, PADDLE_WEBHOOK_SECRET: [secret] }
  // These four read settings alone.
  const patient = { settings } as unknown as DoctorPatient
  for (const check of [paddlePrices, paddleDestination, paddleDomain, applePay]) {
    const { state, sentences } = await check
      .answer(patient)
      .catch((error: Error) => ({ state: 'failure', sentences: [error.message] }))
    say(`${state.padEnd(7)} ${check.title}: ${sentences.join(' ')}`)
  }
}

const SCHEMAS: Record<string, z.ZodType> = {
  transaction: Transaction,
  subscription: Subscription,
  adjustment: Adjustment,
  customer: Customer,
}

const createRecord = (folder: string) => {
  let count = 0
  return async (event: PaddleEvent) => {
    const name = `${String(++count).padStart(3, '0')}-${event.event_type}.json`
    await writeFile(join(folder, name), `${JSON.stringify(event, null, 2)}\n`, { mode: 0o600 })
    const { error } = SCHEMAS[event.event_type.split('.')[0] ?? '']?.safeParse(event.data) ?? {}
    say(`  ${name}${error ? `: not understood, ${error.issues.map(({ path }) => path.join('.')).join(', ')}` : ''}`)
  }
}

run(process.argv[2], process.argv[3] ? Number(process.argv[3]) : undefined).catch(endWithSentence)
