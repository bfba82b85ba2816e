import { saveBody } from '#api/course/testing.ts'
import { DAY_MS } from '#events/time/time.ts'
import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool, type Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { projectorSettings } from '#db/settings.ts'
import { newTransactionId } from '#api/payment/paddle/testing.ts'
import { NODE_FLAGS } from '#operate/servers/child-process.ts'
import { startPostgres } from '#operate/servers/embedded-servers.ts'
import { until } from '#prove/servers/database.ts'
import { caughtUp } from '#prove/servers/projector.ts'
import { answerQuiz } from './testing.answers.ts'
import { dumpServer, restoreTables } from './testing.dump.ts'
import { readModels } from './testing.read-models.ts'
import { countChoices, keysIn, openAll } from './testing.sealed.ts'
import { type AttackTarget, createAttackRng, startTarget } from './testing.ts'
import { listDigests, listNeedles, needlesOfBytes, searchFolder, searchProcesses } from './testing.traces.ts'

const rng = createAttackRng('erasure')
const tag = rng.hex().slice(0, 12)

/** The planted texts are unlike anything else in the product. */
const CANARY = {
  email: `zerubbabel.${tag}@shealtiel.example`,
  name: 'Zerubbabelqx',
  firstName: 'Sheshbazzarqx',
  lastName: 'Of-Shealtielqx',
  prayer: `Restore what the locusts have eaten ${tag}`,
}
/** A visitor who never buys. Answers are published choices, so their rows are counted instead. */
const LEAD = { email: `mephibosheth.${tag}@lodebar.example`, name: 'Mephiboshethqx' }
/** Someone who registers with a purchase that is never paid. */
const UNPAID = { email: `jotham.${tag}@gerizim.example`, firstName: 'Jothamqx', lastName: 'Of-Gerizimqx' }
const PASSWORD = 'of-good-courage'

const eraseFile = fileURLToPath(new URL('../../operate/cli/erase.ts', import.meta.url))
const rebuildFile = fileURLToPath(new URL('../../operate/cli/rebuild.ts', import.meta.url))

let target: AttackTarget
let pool: Pool
let keyDir: string
/** Contains copies of the database and the keys. */
let backup: string
/** The bodies of requests that name a person, with their paths. */
let bodies: [path: string, body: string][]

const connect = () => createPool({ url: target.databaseUrl, name: 'attack', max: 4 })

const stop = async () => {
  await pool.end()
  await target.end()
}

const start = async (env: NodeJS.ProcessEnv = {}) => {
  target = await startTarget({ DATA_DIR: target.dir, KEY_DIR: keyDir, ...env })
  pool = connect()
}

/** Restarts the product when the data of visitors who never bought are too old. */
const restartAfterRetention = async () => {
  const { RETENTION_DAYS: days } = projectorSettings({ DATABASE_URL: target.databaseUrl })
  await stop()
  await start({ CLOCK: new Date(Date.now() + (days + 1) * DAY_MS).toISOString() })
}

// An erasure can't be repeated, so each try has a product of its own.
beforeEach(async () => {
  target = await startTarget({ KEY_DIR: '' })
  keyDir = join(target.dir, 'keys')
  backup = `${target.dir}.backup`
  bodies = []
  pool = connect()
})
afterEach(async () => {
  if (!pool.ending) await pool.end()
  await target.stop()
  await rm(backup, { recursive: true, force: true })
})

const asSubscriber = (bearer: string) => ({
  get: (path: string) => target.get(`/api/v1/account${path}`, { bearer }),
  post: (path: string, body: object) => target.post(`/account${path}`, body, { bearer }),
})

/** Sends a body that names the person, with an Idempotency-Key. */
const sendPersonal = async (path: string, body: object) => {
  const raw = JSON.stringify(body)
  bodies.push([path, raw])
  const { status } = await target.post(path, raw, { key: randomUUID() })
  expect(status).toBe(200)
}

const mails = async () => {
  const dir = join(target.dir, 'mail')
  const names = await readdir(dir).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8').catch(() => '')))
  return texts.filter((text) => text.includes(CANARY.email)).length
}

const register = async (person: { email: string; firstName: string; lastName: string }, payoutSubId: string) => {
  const { status, body } = await target.post('/account/auth/register', {
    payoutSubId,
    username: person.firstName,
    password: PASSWORD,
    timeZone: 'Asia/Singapore',
    status: 'active',
    license: 'lifetime',
    courseVersion: 'v1',
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
  })
  expect(status).toBe(201)
  return String(body['token'])
}

/** Answers the quiz, buys, registers, writes a prayer and asks for a mail. Returns the token. */
const liveALife = async (): Promise<string> => {
  const quizUserId = randomUUID()
  const { email, name, prayer } = CANARY
  await sendPersonal('/quiz/user-info', { quizUserId, email, username: name, age: '30-45', quizQuestionsId: 'v1' })
  await answerQuiz(target, quizUserId)
  const opened = await target.post('/checkout/simulated', {
    action: 'open',
    license: 'lifetime',
    sale: false,
    email,
    quizUserId,
  })
  const transactionId = String(opened.body['transactionId'])
  expect((await target.post('/checkout/simulated', { action: 'pay', transactionId })).status).toBe(200)
  await sendPersonal('/fb/purchase', { email, value: 12.34, currency: 'USD', transactionId, quizUserId })
  const token = await register(CANARY, transactionId)
  const subscriber = asSubscriber(token)
  await until('the purchase gives access', async () => (await subscriber.get('/subscription/me')).status === 200)
  const day = await subscriber.get('/courses/day-course/v1/1')
  const task = /"id":"([^"]+)"[^{}]*"type":"textarea"/.exec(day.text)?.[1] ?? ''
  const saved = await subscriber.post('/answers/v1/1', saveBody(1, { answers: { [task]: prayer }, rating: 5 }))
  expect(saved.status).toBe(200)
  expect((await target.post('/account/auth/forgot', { email })).status).toBe(200)
  await until('mails to the person are stored', async () => (await mails()) >= 2, 60)
  return token
}

/** Leaves an e-mail, a name and an answer. */
const leaveTheOffer = async () => {
  const quizUserId = await answerQuiz(target, randomUUID())
  await sendPersonal('/quiz/user-info', { quizUserId, email: LEAD.email, username: LEAD.name })
}

/** Starts a server on a copy of the data folder, or an empty one, and reads it. */
const onServer = async <T>(dir: string, password: string, work: (on: Pool, url: string) => Promise<T>) => {
  const server = await startPostgres(dir, password)
  const on = createPool({ url: server.url, name: 'attack', max: 2 })
  try {
    return await work(on, server.url)
  } finally {
    await on.end()
    await server.stop()
  }
}

// Memory is read through /proc, which other systems don't have.
const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('an erased person is found in no file, backup or process, and counts stay', async () => {
  const token = await liveALife()
  await leaveTheOffer()
  await register(UNPAID, newTransactionId())
  const subscriber = asSubscriber(token)
  const secrets: { jwtSecret: string; databasePassword: string } = JSON.parse(
    await readFile(join(target.dir, 'secrets.json'), 'utf8'),
  )
  const leaving = await answerQuiz(target, randomUUID())
  expect(await countChoices(pool)).toBe(3)
  const fingerprints = bodies.map(([path, raw]) =>
    createHmac('sha256', secrets.jwtSecret).update(`/api/v1${path}`).update(raw).digest(),
  )
  const keys = await keysIn(pool, keyDir)
  const needles = [
    ...[CANARY, LEAD, UNPAID].flatMap((person) => Object.values(person)).flatMap(listNeedles),
    ...[CANARY.email, LEAD.email, UNPAID.email].flatMap((email) => listDigests(email, [secrets.jwtSecret])),
    ...keys.map((key, n) => ({ of: `key ${n}`, form: 'bytes', bytes: key ?? Buffer.alloc(32, 1) })),
    ...fingerprints.flatMap((digest, n) => needlesOfBytes(`fingerprint ${n}`, digest)),
  ]

  // The search works: before the erasure it finds the person in mails and memory.
  expect((await subscriber.get('/data')).text).toContain(CANARY.prayer)
  const before = [
    ...(await searchFolder(target.dir, needles)),
    ...(await searchProcesses(target.pid, [CANARY.email, LEAD.email].flatMap(listNeedles))),
  ].join('\n')
  expect(before).toMatch(/zerubbabel.*as plain in .*mail/)
  expect(before).toMatch(/zerubbabel.* in the memory of .*start\/api\.ts/)
  expect(before).toMatch(/mephibosheth.* in the memory of .*start\/api\.ts/)
  const secretsBefore = [CANARY.email, CANARY.prayer, LEAD.email, LEAD.name, UNPAID.email].map((text) =>
    expect.stringContaining(text),
  )
  expect(await openAll(pool, keyDir)).toEqual(expect.arrayContaining(secretsBefore))

  await caughtUp(pool)
  const counts = await readModels(pool)
  await dumpServer(target.databaseUrl, join(backup, 'logical'))
  await stop()
  const oldKeys = `${backup}/keys`
  await promisify(execFile)('cp', ['-a', keyDir, oldKeys])
  await promisify(execFile)('cp', ['-a', join(target.dir, 'postgres'), backup])
  await start()

  const withdrawn = await target.post('/quiz/consent', { quizUserId: leaving, ads: false, answers: false })
  expect(withdrawn.status).toBe(200)
  const { status } = await asSubscriber(token).post('/delete', { password: PASSWORD })
  expect(status).toBe(200)
  await until('the copies of mails are deleted', async () => (await mails()) === 0, 60)
  await restartAfterRetention()
  await until('all keys are destroyed', async () => (await openAll(pool, keyDir)).length === 0, 60)
  await caughtUp(pool)
  const forgotten = await readModels(pool)
  const env = { ...process.env, DATA_DIR: target.dir, KEY_DIR: keyDir }
  await promisify(execFile)(process.execPath, [eraseFile, CANARY.email], { env: { ...env, NOW: '1' } })
  // The rotation leaves keys in memory for a while.
  await stop()
  await start()
  await pool.query('checkpoint')
  await dumpServer(target.databaseUrl, join(backup, 'later'))

  expect(await searchFolder(target.dir, needles)).toEqual([])
  expect(await searchProcesses(target.pid, needles)).toEqual([])
  expect(await openAll(pool, keyDir)).toEqual([])
  expect(await countChoices(pool)).toBe(0)

  // A physical backup from before the erasure, with today's master keys, opens nothing either.
  for (const copy of ['postgres', 'logical', 'later']) {
    expect(await searchFolder(join(backup, copy), needles)).toEqual([])
  }
  const { databasePassword } = secrets
  expect(await onServer(backup, databasePassword, (old) => openAll(old, keyDir))).toEqual([])
  // Nor does a logical one in a new server. With the keys of its time it would.
  await onServer(join(backup, 'new'), databasePassword, async (restored, url) => {
    await restoreTables(join(backup, 'logical', 'postgres'), url)
    expect(await openAll(restored, keyDir)).toEqual([])
    expect(await openAll(restored, oldKeys)).toEqual(expect.arrayContaining(secretsBefore))
  })

  for (const name of READ_MODELS) {
    await promisify(execFile)(process.execPath, [...NODE_FLAGS.projector, rebuildFile, name], { env })
  }
  const rebuilt = await readModels(pool)
  const ofFunnel = (rows: string[]) => rows.filter((row) => !/event_census|checkpoint|answer_insights/.test(row))
  expect(ofFunnel(rebuilt)).toEqual(ofFunnel(forgotten))
  // Counts and money stay. Ages are forgotten, and to whom a course belonged.
  const ofAllAges = (rows: string[]) => rows.filter((row) => /quiz_funnel_cells.*"all age"|money_entries/.test(row))
  expect(ofAllAges(counts).length).toBeGreaterThan(10)
  expect(ofAllAges(rebuilt)).toEqual(ofAllAges(counts))
  // Single answers are forgotten, and questions stay passed, live as after a rebuild.
  const ofAnswers = (rows: string[]) => rows.filter((row) => /answer_insights_(?:visitors|cells)/.test(row))
  expect(rebuilt.filter((row) => row.includes('answer_insights_choices'))).toEqual([])
  expect(ofAnswers(rebuilt)).toEqual(ofAnswers(forgotten))
  expect(ofAnswers(rebuilt)).toHaveLength(ofAnswers(counts).length)
})
