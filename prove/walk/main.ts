import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { startProduct } from '#prove/servers/product.ts'
import type { TracedCall } from './trace.ts'

/** Work that processes do all the time is done while nothing is asked of them, and left out of the walks. */
const IDLE_MS = 4_000
/** By then, other processes are done with what a call leads to. */
const SETTLED_MS = 3_000

const folder = await mkdtemp(path.join(tmpdir(), 'walk-'))
const trace = path.join(import.meta.dirname, 'trace.ts')
const product = await startProduct({
  WALK_DIR: folder,
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${trace}`,
})

const post = async (to: string, body: object, token?: string): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${product.url}/api/v1${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${to} was refused: ${reply.status} ${text}`)
  return JSON.parse(text)
}

const readCalls = async (): Promise<TracedCall[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.jsonl'))
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean))
  return lines.map((line): TracedCall => JSON.parse(line)).toSorted((a, b) => a.at - b.at)
}

const keyOf = ({ process: name, place }: TracedCall) => `${name} ${place}`
const fileOf = ({ place }: TracedCall) => place.replace(/:\d+$/, '')

/** Does something, and prints the calls that it led to: the first of each file, or with `ALL=1` of each function. */
const walk = async (title: string, act: () => Promise<unknown>, idle: ReadonlySet<string>) => {
  const begun = Date.now()
  await act()
  await delay(SETTLED_MS)
  const calls = (await readCalls()).filter((call) => call.at >= begun && !idle.has(keyOf(call)))
  const first = (key: (call: TracedCall) => string) => [
    ...new Map(calls.toReversed().map((call) => [key(call), call])).values(),
  ]
  const files = new Set(calls.map(fileOf))
  const folders = new Set([...files].map((file) => path.posix.dirname(file)))
  const shown = first(process.env['ALL'] ? keyOf : (call) => `${call.process} ${fileOf(call)}`).toSorted(
    (a, b) => a.at - b.at,
  )
  process.stdout.write(
    `\n${title}: ${first(keyOf).length} functions in ${files.size} files of ${folders.size} folders\n\n`,
  )
  for (const { at, process: name, place, name: called, got, gave } of shown)
    process.stdout.write(
      `${(at - begun).toFixed(0).padStart(6)} ms  ${name.padEnd(9)}  ${place}  ${called}(${got}) -> ${gave}\n`,
    )
}

/** Follows one answer, one payment and one mail through the product, as `make run` starts it. */
const main = async () => {
  const person = { quizUserId: randomUUID(), email: 'walker@example.com', password: 'a-lamp-unto-my-feet' }
  const { quizUserId, email } = person
  await post('/quiz/user-info', { quizUserId, creo: 'walk', age: '30-45' })
  const set = await (await fetch(`${product.url}/api/v1/quiz/data?quizUserId=${quizUserId}`)).json()
  const question = set.questions.find(({ type }: { type: string }) => type === 'select')
  await delay(SETTLED_MS)
  const quietFrom = Date.now()
  await delay(IDLE_MS)
  const idle = new Set((await readCalls()).filter(({ at }) => at >= quietFrom).map(keyOf))

  const answer = { quizUserId, creo: 'walk', questionId: question.key, answer: question.choices[0], timeTaken: '3.42' }
  await walk('An answer', () => post('/quiz/answer', answer), idle)
  const bought = { license: 'monthly', sale: false, quizUserId, email }
  const { transactionId } = await post('/checkout/simulated', { action: 'open', ...bought })
  await walk('A webhook', () => post('/checkout/simulated', { action: 'pay', transactionId, email }), idle)
  await post('/account/auth/register', {
    payoutSubId: transactionId,
    ...person,
    username: 'Walker',
    firstName: 'Walker',
    lastName: 'Example',
    timeZone: 'UTC',
    status: 'active',
    courseVersion: 'v1',
  })
  await delay(SETTLED_MS)
  await walk('A mail', () => post('/account/auth/forgot', { email }), idle)
}

try {
  await main()
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
