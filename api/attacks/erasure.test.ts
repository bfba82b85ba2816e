import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, type Pool } from '#db/client.ts'
import { createKeyStore } from '#db/crypto/key-store/key-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { ANSWER, KeyedText, Sealed } from '#events/sealed.ts'
import { createDisposableKeyReader } from '#db/crypto/disposable-keys.ts'
import { startPostgres } from '#run/embedded-servers.ts'
import { until } from '#run/testing/database.ts'
import { answerQuiz } from './testing.answers.ts'
import { type AttackTarget, createAttackRng, startTarget } from './testing.ts'
import {
  type Needle,
  digestsOf,
  needlesOf,
  needlesOfBytes,
  processesOf,
  searchFolder,
  searchMemory,
  searchTables,
} from './testing.traces.ts'

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
const PASSWORD = 'of-good-courage'

const rebuildFile = fileURLToPath(new URL('../../run/cli/rebuild.ts', import.meta.url))

let target: AttackTarget
let pool: Pool
let keyDir: string
/** The bodies of requests that name the person, with their paths. */
const bodies: [path: string, body: string][] = []

const connect = () => createPool({ url: target.databaseUrl, name: 'attack', max: 4 })

const restart = async () => {
  await pool.end()
  await target.end()
  target = await startTarget({ DATA_DIR: target.dir, KEY_DIR: keyDir })
  pool = connect()
}

beforeAll(async () => {
  target = await startTarget({ KEY_DIR: '' })
  keyDir = join(target.dir, 'keys')
  pool = connect()
})
afterAll(async () => {
  await pool.end()
  await target.stop()
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

/** Answers the quiz, buys, registers, writes a prayer and asks for a mail. Returns the token. */
const liveALife = async (): Promise<string> => {
  const quizUserId = randomUUID()
  const { email, name, firstName, lastName, prayer } = CANARY
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
  await sendPersonal('/fb/purchase', { email, value: 249, currency: 'USD', transactionId, quizUserId })
  const { status, body } = await target.post('/account/auth/register', {
    payoutSubId: transactionId,
    username: firstName,
    email,
    password: PASSWORD,
    firstName,
    lastName,
    timeZone: 'Asia/Singapore',
    status: 'active',
    license: 'lifetime',
    courseVersion: 'v1',
  })
  expect(status).toBe(201)
  const subscriber = asSubscriber(String(body['token']))
  await until('the purchase gives access', async () => (await subscriber.get('/subscription/me')).status === 200)
  const day = await subscriber.get('/courses/day-course/v1/1')
  const task = /"id":"([^"]+)"[^{}]*"type":"textarea"/.exec(day.text)?.[1] ?? ''
  const saved = await subscriber.post('/answers/v1/1', {
    day: 1,
    courseVersion: 'v1',
    progress: 100,
    answers: { [task]: prayer },
    rating: 5,
    timeSpent: 60,
  })
  expect(saved.status).toBe(200)
  expect((await target.post('/account/auth/forgot', { email })).status).toBe(200)
  await until('mails to the person are stored', async () => (await mails()) >= 2, 60)
  return String(body['token'])
}

/** Returns every row of every read model as text. */
const readModels = async (): Promise<string[]> => {
  const { rows: views } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, viewname) as name from pg_views where schemaname = 'read' order by 1`,
  )
  const dumps: string[] = []
  for (const { name } of views) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    dumps.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return dumps
}

const caughtUp = () =>
  until('all projections have caught up', async () => {
    const { rows } = await pool.query<{ behind: number }>(
      `select count(*)::int as behind from projector.projections p
       join projector.checkpoints c on c.name = p.name and c.version = p.live_version
       where c.position < (select max(position) from event_store.events)`,
    )
    return rows[0]?.behind === 0
  })

/** Searches the memory of all processes of the product. Shared memory is read once. */
const searchProcesses = async (needles: readonly Needle[]): Promise<string[]> => {
  const pids = await processesOf(target.pid)
  expect(pids.length).toBeGreaterThan(5)
  const found: string[] = []
  for (const pid of pids) {
    const isGone = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
      return []
    }
    const parent = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    found.push(...(await searchMemory(pid, needles, parent.includes('-D')).catch(isGone)))
  }
  return found
}

/** Returns the keys of all persons, and all values that they sealed. */
const keysAndValues = async () => {
  const { rows: references } = await pool.query<{ reference: string }>(
    'select key_reference as reference from event_store.person_keys where erased_at is null',
  )
  const { keys } = createKeyStore(keyDir)
  const { rows: events } = await pool.query<{ data: Record<string, unknown> }>('select data from event_store.events')
  const values = events.flatMap(({ data }) =>
    Object.entries(data).flatMap(([field, value]) => {
      const sealed = Sealed.safeParse(value)
      return sealed.success ? [{ field, value: sealed.data }] : []
    }),
  )
  const chosen = events.flatMap(({ data }) => KeyedText.safeParse(data['chosen']).data ?? [])
  const answerKeys = await Promise.all([...new Set(chosen.map(({ key }) => key))].map((key) => keys.read(key)))
  const personKeys = await Promise.all(references.map(({ reference }) => keys.read(reference)))
  return { keys: [...personKeys, ...answerKeys], values, chosen }
}

/** Returns the answers that today's key store can open. */
const openAnswers = async (chosen: readonly KeyedText[]) => {
  const found = await createDisposableKeyReader(createKeyStore(keyDir))(chosen.map(({ key }) => key))
  return chosen.flatMap((value) => found.get(value.key)?.open(ANSWER, value) ?? [])
}

const openAll = async (on: Pool, values: Awaited<ReturnType<typeof keysAndValues>>['values']) => {
  const keys = createPersonKeys(on, createKeyStore(keyDir))
  const opened = await Promise.all(values.map(({ field, value }) => keys.open(field, value)))
  return opened.filter((text) => text !== undefined)
}

// Memory is read through /proc, which other systems don't have.
const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('an erased person is found in no file, backup or process, and counts stay', { timeout: 300_000 }, async () => {
  const token = await liveALife()
  const subscriber = asSubscriber(token)
  const secrets: { jwtSecret: string; databasePassword: string } = JSON.parse(
    await readFile(join(target.dir, 'secrets.json'), 'utf8'),
  )
  const leaving = await answerQuiz(target, randomUUID())
  const { keys, values, chosen } = await keysAndValues()
  expect(await openAnswers(chosen)).toHaveLength(2)
  const nameKey = await readFile(join(keyDir, 'name-key'))
  const emailDigest = createHmac('sha256', nameKey).update(`account ${CANARY.email}`).digest()
  const fingerprints = bodies.map(([path, raw]) =>
    createHmac('sha256', secrets.jwtSecret).update(`/api/v1${path}`).update(raw).digest(),
  )
  const needles = [
    ...Object.values(CANARY).flatMap(needlesOf),
    ...digestsOf(CANARY.email, [secrets.jwtSecret, nameKey]),
    ...keys.map((key, n) => ({ of: `key ${n}`, form: 'bytes', bytes: key ?? Buffer.alloc(32, 1) })),
    ...fingerprints.flatMap((digest, n) => needlesOfBytes(`fingerprint ${n}`, digest)),
    ...needlesOfBytes('digest of the email', emailDigest),
  ]

  // The search works: before the erasure it finds the person in mails, names of files and memory.
  expect((await subscriber.get('/data')).text).toContain(CANARY.prayer)
  const before = [
    ...(await searchFolder(target.dir, needles)),
    ...(await searchProcesses(needlesOf(CANARY.email))),
  ].join('\n')
  expect(before).toMatch(/zerubbabel.*as plain in .*mail/)
  expect(before).toMatch(/digest of the email as hex in the name/)
  expect(before).toMatch(/zerubbabel.* in the memory of .*run\/api\.ts/)
  expect(await openAll(pool, values)).toContain(CANARY.email)

  await caughtUp()
  const counts = await readModels()
  await pool.end()
  await target.end()
  const backup = `${target.dir}.backup`
  await promisify(execFile)('mkdir', ['-p', backup])
  await promisify(execFile)('cp', ['-a', join(target.dir, 'postgres'), backup])
  target = await startTarget({ DATA_DIR: target.dir, KEY_DIR: keyDir })
  pool = connect()

  const withdrawn = await target.post('/quiz/consent', { quizUserId: leaving, ads: false, answers: false })
  expect(withdrawn.status).toBe(200)
  const { status } = await asSubscriber(token).post('/delete', { password: PASSWORD })
  expect(status).toBe(200)
  await until('the copies of mails are deleted', async () => (await mails()) === 0, 60)
  await caughtUp()
  await until('the keys of answers are destroyed', async () => (await openAnswers(chosen)).length === 0, 60)
  const forgotten = await readModels()
  await restart()
  await pool.query('checkpoint')

  expect(await searchFolder(target.dir, needles)).toEqual([])
  expect(await searchTables(pool, needles)).toEqual([])
  expect(await searchProcesses(needles)).toEqual([])
  expect(await openAll(pool, values)).toEqual([])

  // A physical backup from before the erasure, with today's key store, opens nothing either.
  expect(await searchFolder(backup, needles)).toEqual([])
  const restored = await startPostgres(backup, secrets.databasePassword)
  const old = createPool({ url: restored.url, name: 'attack', max: 2 })
  expect(await openAll(old, values)).toEqual([])
  await old.end()
  await restored.stop()
  await rm(backup, { recursive: true })

  for (const name of READ_MODELS) {
    const env = { ...process.env, DATA_DIR: target.dir, KEY_DIR: keyDir }
    await promisify(execFile)(process.execPath, [rebuildFile, name], { env })
  }
  const rebuilt = await readModels()
  // The end of the account adds an event to the course, which its stream version counts.
  const withoutVersion = (row: string) => row.replace(/^(read\.progress_courses .*),\d+\)$/, '$1)')
  const ofFunnel = (rows: string[]) =>
    rows.filter((row) => !/event_census|checkpoint|answer_insights/.test(row)).map(withoutVersion)
  expect(ofFunnel(rebuilt)).toEqual(ofFunnel(counts))
  // Single answers are forgotten, and questions stay passed, live as after a rebuild.
  const ofAnswers = (rows: string[]) => rows.filter((row) => /answer_insights_(?:visitors|cells)/.test(row))
  expect(ofAnswers(rebuilt)).toEqual(ofAnswers(forgotten))
  expect(ofAnswers(rebuilt)).toHaveLength(ofAnswers(counts).length)
})
