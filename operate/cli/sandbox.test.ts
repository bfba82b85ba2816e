import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { adjustmentData, subscriptionData, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { createStandIn, type ReceivedRequest, replied } from '#prove/servers/stand-in.ts'
import { brand } from '#events/payment/money/brand.ts'
import { eachTest } from '#prove/servers/resources.ts'

/** Paddle adds a field. */
const TRIAL = { trial_period: { requires_payment_method: true, frequency: 1, interval: 'week' } }

type Entity = Record<string, unknown> & { id: string }

/** Creates a sandbox that keeps what is created. A payment link is paid at once, a renewal comes and a refund is approved. */
const createSandbox = async () => {
  const requests: ReceivedRequest[] = []
  const kept = new Map<string, Entity[]>()
  const events: object[] = []
  const happened = (type: string, data: object) => events.push(webhook(type, data))
  const keep = (path: string, fields: object): Entity => {
    const all = kept.get(path) ?? []
    const made = {
      id: `${path.slice(1, 4)}_${all.length + 1}`,
      status: 'active',
      active: true,
      ...fields,
      ...(Reflect.get(fields, 'trial_period') && TRIAL),
    }
    const secrets = { token: 'test_0123456789', endpoint_secret_key: 'pdl_ntfset_sandbox' }
    kept.set(path, [...all, { ...made, ...secrets }])
    return { ...made, ...secrets }
  }
  const created: Record<string, (id: string) => unknown> = {
    '/transactions': (id) => {
      happened('transaction.completed', transactionData(id, { subscription_id: 'sub_1' }))
      happened('subscription.created', subscriptionData('sub_1', { transaction_id: id }))
    },
    '/adjustments': () => happened('adjustment.updated', adjustmentData('txn_renewal', '3892')),
    '/subscriptions/sub_1/cancel': () => happened('subscription.canceled', subscriptionData('sub_1', {})),
  }
  const change = (path: string, fields: Record<string, unknown>) => {
    const renewal = { subscription_id: 'sub_1', origin: 'subscription_recurring' }
    if (path === '/subscriptions/sub_1') happened('transaction.completed', transactionData('txn_renewal', renewal))
    return { ...kept.get('/notification-settings')?.[0], ...fields }
  }
  const server = await createStandIn((request) => {
    requests.push(request)
    const { pathname: path, searchParams: query } = new URL(request.path, 'http://x')
    const body: Record<string, unknown> = request.body === '' ? {} : JSON.parse(request.body)
    if (path === '/events')
      return replied(200, { data: query.has('after') ? events.splice(0) : [webhook('x.y', { id: 'x' })] })
    if (path === '/settings/checkout-url') return replied(200, { data: { default_url: null } })
    if (path === '/checkout-domains')
      return replied(200, { data: [{ domain: 'plan.example.com', status: 'approved' }] })
    if (request.method === 'PATCH') return replied(200, { data: change(path, body) })
    if (request.method === 'GET') return replied(200, { data: (kept.get(path) ?? []).map(asListed) })
    const made = keep(path, body)
    created[path]?.(made.id)
    return replied(201, { data: asListed(made) })
  })
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  return {
    ...server,
    requests,
    kept,
    folder,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns a destination as Paddle lists it. */
const asListed = (one: Entity) => {
  const { subscribed_events: names } = one
  return Array.isArray(names) ? { ...one, subscribed_events: names.map((name: string) => ({ name })) } : one
}

const paddle = eachTest(createSandbox)

const KEY = 'pdl_sdbx_apikey_of_the_tests'
const sandbox = async (more: Record<string, string> = {}, mode = 'walk') => {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: paddle.folder,
    PADDLE_API_KEY: KEY,
    PADDLE_API_BASE: paddle.origin,
    PUBLIC_URL: 'https://plan.example.com/',
    ...more,
  }
  const child = spawn(process.execPath, ['operate/cli/sandbox.ts', mode, '5'], { env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return output + errors
}

test('a sandbox account is prepared once, and a purchase is walked whose events are kept', async () => {
  const first = await sandbox()
  expect(first).toContain('created PADDLE_PRICE_TRIAL pri_1')
  for (const line of [
    'PADDLE_PRICE_LIFETIME=pri_4',
    'PADDLE_DISCOUNT_MONTHLY=dis_2',
    'PADDLE_CLIENT_TOKEN=test_0123456789',
  ])
    expect(first).toContain(`\n${line}\n`)
  expect(first).toContain('PADDLE_WEBHOOK_SECRET=pdl_ntfset_sandbox')
  for (const title of ["Paddle's API key and prices", "Paddle's notifications", 'Domain of the checkout'])
    expect(first).toContain(`ok      ${title}`)
  expect(first).toContain('Open https://plan.example.com/?_ptxn=tra_1 and pay')
  expect(first).toContain('Bought, renewed, returned and canceled.')
  const [run = ''] = await readdir(join(paddle.folder, 'sandbox'))
  const files = await readdir(join(paddle.folder, 'sandbox', run))
  expect(files.map((file) => file.slice(4, -5))).toEqual([
    'transaction.completed',
    'subscription.created',
    'transaction.completed',
    'adjustment.updated',
    'subscription.canceled',
  ])
  expect(JSON.parse(await readFile(join(paddle.folder, 'sandbox', run, files[0] ?? ''), 'utf8'))).toMatchObject({
    event_type: 'transaction.completed',
    data: { details: { totals: { fee: '1' } } },
  })

  const counts = () => [...paddle.kept].filter(([path]) => path !== '/transactions').map(([, all]) => all.length)
  const before = counts()
  const again = await sandbox({}, 'settings')
  expect([counts(), /created|Open |, not /.test(again)]).toEqual([before, false])
}, 30_000)

test('what exists is compared with the catalog and never changed', async () => {
  await sandbox({}, 'settings')
  Object.assign(paddle.kept.get('/prices')?.[2] ?? {}, { unit_price: { amount: '1', currency_code: 'USD' } })
  const output = await sandbox({ PADDLE_PRICE_TRIAL: 'pri_elsewhere' }, 'settings')
  expect(output).toContain(
    'PADDLE_PRICE_MONTHLY pri_3\n        unit_price is {"amount":"1","currency_code":"USD"}, not',
  )
  expect(output).toContain('PADDLE_PRICE_TRIAL pri_elsewhere\n        it is not active in this account')
}, 30_000)

test('a live account is prepared without a purchase, and its key has to fit the environment', async () => {
  const live = { PADDLE_API_KEY: 'pdl_live_apikey_of_the_tests', PADDLE_ENVIRONMENT: 'production' }
  const output = await sandbox(live, 'settings')
  expect(output).toContain('created PADDLE_PRICE_LIFETIME pri_4')
  expect(output).toContain('\nPADDLE_ENVIRONMENT=production\n')
  expect([paddle.kept.get('/products')?.[0], paddle.kept.has('/transactions')]).toMatchObject([
    { name: brand.name },
    false,
  ])
  expect(await sandbox({ PADDLE_ENVIRONMENT: 'production' }, 'settings')).toContain('begins with pdl_live_ when')
}, 30_000)

test.each([
  ['a live key', { PADDLE_API_KEY: 'pdl_live_apikey_of_the_tests' }],
  ['a live environment', { PADDLE_ENVIRONMENT: 'production' }],
  ['another address', { PADDLE_API_BASE: 'https://api.paddle.com' }],
])('%s is refused before anything is asked', async (_name, more) => {
  expect(await sandbox(more)).toContain('This is not for live accounts')
  expect(paddle.requests).toEqual([])
})
