import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PaddleSubscriptionStatus, PaddleTransactionStatus } from '#events/payment/paddle/reports.ts'
import { Adjustment, Customer, Subscription, Transaction } from './webhooks/schema.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** These folders know neutral facts about payments, so that another provider needs no change in them. */
const NEUTRAL = [
  'api/account',
  'api/admins',
  'api/course',
  'api/figures',
  'api/offer',
  'api/payment',
  'api/quiz',
  'api/security',
  'api/support',
  'commands',
  'db',
  'events',
  'projector',
  'web',
]

/** These folders are the provider's adapters, or show visitors and tests who the provider is. */
const PROVIDER = ['api/payment/paddle', 'events/payment/paddle', 'web/e2e', 'web/payment/checkout', 'web/site']

/** These modules connect the neutral folders with the stored reports of the provider. */
const CONNECTING = [
  'events/catalog.ts',
  'events/payment/payment.ts',
  'events/payment/payment-state.ts',
  'events/payment/subscription-state.ts',
]

/** These modules choose the provider. */
const COMPOSING = ['api/payment/routes.ts', 'projector/projector.ts']

/** Our read models have columns of these names, and Meta's API has a field `custom_data`. */
const NEUTRAL_NAMES = new Set(['transaction_id', 'subscription_id', 'customer_id', 'custom_data'])

const isInside = (folders: string[]) => (file: string) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`))

const isTestCode = (file: string) => /(?:\.test|\/testing(?:\.[\w-]+)?)\.tsx?$/.test(file)

const sourcesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true })
  const files = entries.map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
  return files.filter((file) => /\.tsx?$/.test(file) && !isTestCode(file) && !isInside(PROVIDER)(file))
}

/** Paddle's statuses, origins, field names and kinds of ids. Plain words such as "paid" are no one's vocabulary. */
const vocabulary = [
  ...PaddleTransactionStatus.options,
  ...PaddleSubscriptionStatus.options,
  ...[Transaction, Subscription, Adjustment, Customer].flatMap(({ shape }) => Object.keys(shape)),
  'subscription_recurring',
  'chargeback_reverse',
  'pending_approval',
  'event_type',
  'grand_total',
].filter((word) => word.includes('_') && !NEUTRAL_NAMES.has(word))

const FOREIGN = new RegExp(
  `\\b(?:${[...new Set(vocabulary)].join('|')}|trialing)\\b|\\b(?:txn|sub|ctm|adj|pri|dsc)_(?![a-z]+\\b)|paddle`,
  'i',
)

const foreignLines = (file: string, text: string): string[] =>
  text
    .split('\n')
    .map((line, n) => `${file}:${n + 1}: ${line.trim()}`)
    .filter((line) => FOREIGN.test(line.slice(file.length)))

const neutralSources = async () => (await Promise.all(NEUTRAL.map(sourcesIn))).flat()
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

test("Paddle's statuses, field names and ids appear in the provider's folders only", async () => {
  const files = (await neutralSources()).filter((file) => ![...CONNECTING, ...COMPOSING].includes(file))
  expect(files.length).toBeGreaterThan(300)
  const found = await Promise.all(files.map(async (file) => foreignLines(file, await read(file))))
  expect(found.flat()).toEqual([])
})

test("the modules that connect to Paddle's reports only import from its folder", async () => {
  const imports = /^import .+ from '(?:#events\/payment|\.|\.\/payment)\/paddle\/[\w-]+\.ts'$/
  for (const file of CONNECTING) {
    const text = (await read(file)).split('\n')
    expect(text.some((line) => imports.test(line))).toBe(true)
    expect(
      text.filter((line) => !imports.test(line) && /'(?:#events\/payment|\.|\.\/payment)\/paddle/.test(line)),
    ).toEqual([])
  }
})

test.each([
  "if (status === 'past_due') return",
  "const isTrial = status === 'trialing'",
  "origin === 'subscription_recurring'",
  "id.startsWith('txn_')",
  'const { scheduled_change } = data',
  '/** Asks Paddle. */',
])('a line in a neutral folder is reported if it contains the vocabulary: %s', (line) => {
  expect(foreignLines('events/planted.ts', line)).toHaveLength(1)
})
