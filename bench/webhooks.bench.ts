import { setTimeout as delay } from 'node:timers/promises'
import { apiSettings } from '#api/settings/settings.ts'
import { firstChargeCents } from '#api/content/plans.ts'
import {
  customerWebhook,
  openedWebhooks,
  paidWebhooks,
  type SimulatedSale,
  simulatedId,
  type Webhook,
} from '#api/paddle/simulated/webhooks.ts'
import { signatureOf } from '#api/paddle/webhooks/signature.ts'
import { createApiClient } from '#tools/analyst/client/create-client.ts'
import { type Rng, createRng } from '#tools/random/rng.ts'
import { type Measurement, percentile, milliseconds } from './tools/measure.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { describeLoad, underLoad } from './load/under-load.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const PER_SECOND = 300
const BUYERS = 40
/** Pause between buyers. */
const PAUSE_MS = 30
const SECRET = 'pdl_ntfset_of_the_bench'

const prices = apiSettings({
  JWT_SECRET: 'x'.repeat(32),
  ADMIN_PATH_PREFIX: '/bench-office',
  ADMIN_SETUP_TOKEN: 'x'.repeat(16),
})

/** An account whose payment is not confirmed yet. */
type Buyer = { sale: SimulatedSale; email: string; token: string }

const post = (url: string, body: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

const newSale = (rng: Rng): SimulatedSale => {
  const seed = rng.uuid()
  const ids = { transactionId: simulatedId('txn', seed), customerId: simulatedId('ctm', seed) }
  return {
    ...ids,
    license: 'monthly',
    sale: false,
    quizUserId: rng.uuid(),
    amount: firstChargeCents('monthly', false),
    currency: 'USD',
  }
}

const register = async (api: string, rng: Rng): Promise<Buyer> => {
  const sale = newSale(rng)
  const email = `${sale.customerId}@example.com`
  const account = {
    payoutSubId: sale.transactionId,
    email,
    password: 'a good password',
    firstName: 'Ada',
    lastName: 'Bench',
    timeZone: 'UTC',
    courseVersion: 'v1',
  }
  const { data, error } = await createApiClient({ site: api }).POST('/account/auth/register', {
    body: account,
    params: { header: { 'Idempotency-Key': rng.uuid() } },
  })
  if (error) throw new Error(`Registering was refused: ${error.message}`)
  const { token } = data
  return { sale, email, token }
}

/** Sends a webhook as the payment provider does and returns the milliseconds until the reply. */
const send = async (api: string, webhook: Webhook): Promise<number> => {
  const body = JSON.stringify(webhook)
  const headers = { 'paddle-signature': signatureOf(Buffer.from(body), SECRET, Math.floor(Date.now() / 1_000)) }
  const start = performance.now()
  const reply = await post(`${api}/api/v1/paddle/webhook`, body, headers)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`The webhook ${webhook.event_type} was answered ${reply.status}`)
  return performance.now() - start
}

/** Sends the first request of the cabinet, which returns 402 until access is open. */
const isOpen = async (api: string, token: string): Promise<boolean> => {
  const { response } = await createApiClient({ site: api, token }).GET('/account/subscription/me')
  if (response.status !== 200 && response.status !== 402) throw new Error(`The cabinet was answered ${response.status}`)
  return response.status === 200
}

type Times = { answered: number[]; opened: number[] }

/** Sends the webhooks of a sign-up. Access opens with the webhook of the payment. */
const signUp = async (api: string, { sale, email, token }: Buyer, times: Times) => {
  const now = new Date()
  const [paid, ...rest] = paidWebhooks(sale, now, prices)
  if (!paid) throw new Error('The sign-up has no payment webhook')
  for (const webhook of [...openedWebhooks(sale, now, prices), customerWebhook(sale.customerId, email, now)]) {
    times.answered.push(await send(api, webhook))
  }
  if (await isOpen(api, token)) throw new Error('Access was open before the payment')
  const start = performance.now()
  times.answered.push(await send(api, paid))
  while (!(await isOpen(api, token))) await delay(1)
  times.opened.push(performance.now() - start)
  for (const webhook of rest) times.answered.push(await send(api, webhook))
}

const signUps = async (api: string, buyers: Buyer[]): Promise<Times> => {
  const times: Times = { answered: [], opened: [] }
  for (const buyer of buyers) {
    await signUp(api, buyer, times)
    await delay(PAUSE_MS)
  }
  return times
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  process.env['PADDLE_WEBHOOK_SECRET'] = SECRET
  const databaseUrl = await servers.database('webhooks')
  const projector = startProjector(servers, databaseUrl)
  const { url: api, stop } = await startApi(servers, databaseUrl)
  const rng = createRng(servers.seed + 1)
  const runs = numberFrom('RUNS', 5)
  progress(`registering ${(runs + 1) * BUYERS} buyers`)
  const groups: Buyer[][] = []
  while (groups.length <= runs) groups.push(await Promise.all(Array.from({ length: BUYERS }, () => register(api, rng))))

  const { done: rounds, load } = await underLoad({ url: api, perSecond: PER_SECOND, seed: servers.seed }, async () => {
    const [warm = [], ...measured] = groups
    await signUps(api, warm)
    const all: Times[] = []
    for (const buyers of measured) all.push(await signUps(api, buyers))
    return all
  })
  await Promise.all([stop(), projector.stop()])

  servers.note(
    `Sign-ups at ${PER_SECOND} answers a second (open loop): ${BUYERS} a run, each of six webhooks in the provider's order. Access is polled over HTTP every millisecond.`,
  )
  servers.note(describeLoad(load))
  const of = (what: keyof Times, share: number) => rounds.map((times) => percentile(times[what], share))
  return [
    milliseconds('webhook answered and stored, p50', of('answered', 0.5)),
    milliseconds('webhook answered and stored, p99', of('answered', 0.99), { target: { atMost: 50 } }),
    milliseconds('from the webhook to open access, p50', of('opened', 0.5)),
    milliseconds('from the webhook to open access, p99', of('opened', 0.99), { target: { atMost: 250 } }),
  ]
}

await runBench('webhooks: from the payment provider to open access', measure)
