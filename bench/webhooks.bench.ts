import { setTimeout as delay } from 'node:timers/promises'
import { simulatedId, type Webhook } from '#api/paddle/simulated/webhooks.ts'
import { createApiClient } from '#tools/analyst/client/create-client.ts'
import { type Rng, createRng } from '#tools/random/rng.ts'
import { type Measurement, percentile, milliseconds } from './tools/measure.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { register } from './tools/register.ts'
import { sendWebhook, WEBHOOK_SECRET, webhooksOf } from './tools/webhooks.ts'
import { describeLoad, underLoad } from './load/under-load.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const PER_SECOND = 300
const BUYERS = 40
/** Pause between buyers. */
const PAUSE_MS = 30

/** An account whose payment is not confirmed yet. */
type Buyer = { payoutSubId: string; quizUserId: string; email: string; token: string }

const newBuyer = async (api: string, rng: Rng): Promise<Buyer> => {
  const payoutSubId = simulatedId('txn', rng.uuid())
  return { payoutSubId, quizUserId: rng.uuid(), ...(await register(api, rng, { payoutSubId })) }
}

/** Sends a webhook and returns the milliseconds until the reply. */
const send = async (api: string, webhook: Webhook): Promise<number> => {
  const start = performance.now()
  const { ok, status } = await sendWebhook(api, webhook)
  if (!ok) throw new Error(`The webhook ${webhook.event_type} was answered ${status}`)
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
const signUp = async (api: string, { payoutSubId, quizUserId, email, token }: Buyer, times: Times) => {
  const { before, paid: fromPayment } = webhooksOf(payoutSubId, email, quizUserId)
  const [paid, ...rest] = fromPayment
  if (!paid) throw new Error('The sign-up has no payment webhook')
  for (const webhook of before) times.answered.push(await send(api, webhook))
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
  process.env['PADDLE_WEBHOOK_SECRET'] = WEBHOOK_SECRET
  const databaseUrl = await servers.database('webhooks')
  const projector = startProjector(servers, databaseUrl)
  const { url: api, stop } = await startApi(servers, databaseUrl)
  const rng = createRng(servers.seed + 1)
  const runs = numberFrom('RUNS', 5)
  progress(`registering ${(runs + 1) * BUYERS} buyers`)
  const groups: Buyer[][] = []
  while (groups.length <= runs) groups.push(await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(api, rng))))

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
