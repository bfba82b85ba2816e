import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAccountIds } from '#db/account-ids.ts'
import { readLink } from '#db/links.ts'
import { makePersonKeys } from '#db/person-keys.ts'
import { makeTestDatabase, type TestDatabase, until } from '#db/testing.ts'
import { accountStream, claimStream } from '#events/account.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { customerStream, paymentStream } from '#events/payment.ts'
import { startInWorld } from '../testing.ts'
import { runMail } from './mail.ts'
import { makePost } from './mail-post.ts'
import { mailSettings } from './mail-settings.ts'

type Taken = { from: string; to: string[]; data: string }

/** A mail server that speaks as much SMTP as mail needs, and can be told to refuse. */
const startSmtp = async () => {
  const taken: Taken[] = []
  const state = { refusing: false }
  const sockets = new Set<Socket>()
  const talk = (socket: Socket) => {
    sockets.add(socket.setEncoding('utf8').on('error', () => {}))
    let mail: Taken = { from: '', to: [], data: '' }
    let reading = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (reading) {
        if (line !== '.') return void (mail.data += `${line.replace(/^\./, '')}\n`)
        reading = false
        taken.push(mail)
        mail = { from: '', to: [], data: '' }
        return say('250 taken')
      }
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
      if (line.startsWith('EHLO')) return say('250 here')
      if (line.startsWith('MAIL')) return state.refusing ? say(`451 not now, ${address}`) : (mail.from = address, say('250 ok'))
      if (line.startsWith('RCPT')) return state.refusing ? say(`451 not now, ${address}`) : (mail.to.push(address), say('250 ok'))
      if (line === 'DATA') return (reading = true), say('354 go on')
      return line === 'QUIT' ? socket.end('221 bye\r\n') : say('250 ok')
    }
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(hear)
    })
    say('220 here')
  }
  const server = createServer(talk)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `smtp://127.0.0.1:${port}`, taken, state, stop, start: () => listen(port) }
}

let database: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtp>>
let dir: string
let mailer: ReturnType<typeof startInWorld> | undefined
const told: string[] = []
beforeEach(async () => {
  database = await makeTestDatabase()
  smtp = await startSmtp()
  dir = await mkdtemp(join(tmpdir(), 'mail-'))
  told.length = 0
})
afterEach(async () => {
  await mailer?.stop()
  mailer = undefined
  await smtp.stop().catch(() => {})
  await database.close()
  await rm(dir, { recursive: true, force: true })
})

const start = (env: Record<string, string> = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://plan.example/' }) => {
  const settings = mailSettings({ DATA_DIR: dir, SUPPORT_EMAIL: 'help@plan.example', ...env })
  const post = makePost(settings, (file) => void told.push(file))
  const started = startInWorld(database, {}, (world) => runMail(world, { post, settings, clock: () => new Date(), firstPauseMs: 50 }))
  mailer = started
  return started
}

const record = async <T extends EventType>(stream: string, type: T, data: EventOf<T>['data'], minutesAgo = 0) => {
  const event = { type, data } as EventOf<T>
  // The pairing is what the signature says; TypeScript cannot follow a type that is not known yet.
  const recorded = { ...event, metadata: { correlation: 'test', causation: 'test' }, at: new Date(Date.now() - minutesAgo * 60_000) }
  await database.store.append(stream, [recorded as never])
}

const RUTH = 'ruth@moab.example'

/** An account as registering leaves it. */
const register = async (email = RUTH, payoutSubId = 'txn_registered', firstName = 'Ruth & <Co>') => {
  const keys = makePersonKeys(database.pool)
  const personId = randomUUID()
  const accountId = await makeAccountIds(database.pool).of(email)
  const seal = (field: string, value: string) => keys.seal(personId, field, value)
  await record(accountStream(accountId), 'account.registered', {
    personId,
    email: await seal('email', email),
    username: await seal('username', firstName),
    firstName: await seal('firstName', firstName),
    lastName: await seal('lastName', 'of Moab'),
    passwordHash: await seal('passwordHash', 'x'),
    timeZone: 'UTC',
    courseVersion: 'v1',
    payoutSubId,
    registeredAt: new Date().toISOString(),
  })
  return { accountId, personId, keys }
}
const askForReset = (accountId: string) =>
  record(accountStream(accountId), 'account.password-reset-requested', { at: new Date().toISOString() })

const purchase = async (payoutSubId: string, more: Partial<EventOf<'payment.purchase-completed'>['data']> = {}, minutesAgo = 0) => {
  await record(paymentStream(payoutSubId), 'payment.purchase-completed', {
    quizUserId: null, license: 'trial', kind: 'purchase', currency: 'USD', amount: 1_777, customerId: `ctm_${payoutSubId}`,
    subscriptionId: null, paidAt: '2026-03-10T12:00:00.000Z', ...more,
  }, minutesAgo)
}
const customer = async (payoutSubId: string, email: string, webhookId = 'evt_1') => {
  const person = randomUUID()
  const sealed = await makePersonKeys(database.pool).seal(person, 'email', email)
  const reported = { webhookId, webhookType: 'customer.created', occurredAt: '2026-03-10T12:00:00.000000000Z' }
  await record(customerStream(`ctm_${payoutSubId}`), 'payment.customer-reported', { ...reported, email: sealed })
}

const plain = ({ data }: Taken) => data.replaceAll('=\n', '').replaceAll('=3D', '=')
const jobs = async () =>
  (await database.pool.query<{ kind: string; outcome: string | null; attempts: number }>('select kind, outcome, attempts from reactions.mail_jobs order by kind')).rows
const allDone = () => until('every mail is settled', async () => (await jobs()).every(({ outcome }) => outcome !== null))

describe('mail by a real mail server', () => {
  test('goes to the one who asked, with a link that only a digest of is kept', async () => {
    const { accountId } = await register()
    await askForReset(accountId)
    start()
    await until('a mail', () => smtp.taken.length === 1)
    const [mail] = smtp.taken
    expect([mail?.from, mail?.to]).toEqual(['help@plan.example', [RUTH]])
    const text = mail ? plain(mail) : ''
    expect(text).toContain('Subject: Choose a new password')
    expect(text).toContain('Hello Ruth & <Co>,')
    expect(text).toContain('Ruth &amp; &lt;Co&gt;')
    const token = /https:\/\/plan\.example\/account\/reset#([\w-]{64})/.exec(text)?.[1] ?? ''
    const events = await database.store.readStream(accountStream(accountId))
    expect(events.at(-1)).toMatchObject({ type: 'account.reset-link-made', data: { link: readLink(token)?.digest } })
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('waits for a server that is down or refuses, and then goes out once', async () => {
    const { accountId } = await register()
    await smtp.stop()
    await askForReset(accountId)
    const { logged } = start()
    await until('a first try', async () => ((await jobs())[0]?.attempts ?? 0) >= 1)
    smtp.state.refusing = true
    await smtp.start()
    await until('a refusal', async () => ((await jobs())[0]?.attempts ?? 0) >= 3, 20)
    smtp.state.refusing = false
    await allDone()
    expect(smtp.taken).toHaveLength(1)
    // Servers repeat the address that they refuse.
    expect(logged()).toContain('mail not sent')
    expect(logged()).not.toMatch(/ruth|moab/i)
  })

  test('goes out once, however often the projector begins anew', async () => {
    const { accountId } = await register()
    await askForReset(accountId)
    for (let n = 0; n < 3; n++) {
      start()
      await until('a mail', () => smtp.taken.length >= 1)
      await allDone()
      await mailer?.stop()
      mailer = undefined
    }
    expect(smtp.taken).toHaveLength(1)
  })

  test('tells what was bought once it is both paid and somebody’s, in the words of the catalogue', async () => {
    start()
    const { accountId } = await register()
    await record(claimStream('txn_registered'), 'account.purchase-claimed', { payoutSubId: 'txn_registered', accountId })
    await until('the mail waits for the payment', async () => (await jobs()).some(({ kind }) => kind === 'summary'))
    await purchase('txn_registered')
    await until('a mail', () => smtp.taken.length === 1)
    const text = smtp.taken[0] ? plain(smtp.taken[0]) : ''
    for (const said of ['$17.77', '10 March 2026', 'txn_registered', 'renews every 4 weeks', '30 days']) expect(text).toContain(said)
  })

  test('tells what was bought as long as that is no surprise, counted from when it was both', async () => {
    const fiveDays = 5 * 24 * 60
    for (const [payoutSubId, minutesAgo] of [['txn_late', 0], ['txn_stale', fiveDays]] as const) {
      const { accountId } = await register(`${payoutSubId}@moab.example`, payoutSubId)
      await purchase(payoutSubId, {}, fiveDays)
      await record(claimStream(payoutSubId), 'account.purchase-claimed', { payoutSubId, accountId }, minutesAgo)
    }
    start()
    const summaries = async () => (await jobs()).flatMap(({ kind, outcome }) => (kind === 'summary' ? [outcome] : []))
    await until('both are settled', async () => (await summaries()).filter((outcome) => outcome !== null).length === 2)
    expect((await summaries()).toSorted()).toEqual(['given up', 'sent'])
    expect(smtp.taken.map(({ to }) => to)).toEqual([['txn_late@moab.example']])
  })

  test('is not written for a renewal, for what was refunded, or to somebody who was erased', async () => {
    const { accountId, personId, keys } = await register()
    await keys.erase(personId)
    await askForReset(accountId)
    await purchase('txn_renewal', { kind: 'renewal' }, 10)
    await purchase('txn_refunded', {}, 10)
    await customer('txn_refunded', 'orpah@moab.example')
    await record(paymentStream('txn_refunded'), 'payment.refunded', {
      quizUserId: null, license: 'trial', kind: 'purchase', currency: 'USD', amount: 1_777, total: 1_777,
    })
    start()
    await until('the jobs are looked at', async () => (await jobs()).filter(({ outcome }) => outcome === 'not needed').length === 2)
    expect(smtp.taken).toEqual([])
  })

  test('to finish registering goes out five minutes after paying, and never to somebody who registered meanwhile', async () => {
    await purchase('txn_now')
    await customer('txn_now', 'now@moab.example')
    await purchase('txn_late', { amount: 24_900, license: 'lifetime' }, 6)
    await customer('txn_late', 'late@moab.example')
    const { accountId } = await register('done@moab.example', 'txn_done')
    await purchase('txn_done', {}, 6)
    await record(claimStream('txn_done'), 'account.purchase-claimed', { payoutSubId: 'txn_done', accountId })
    start()
    await until('two mails', () => smtp.taken.length === 2)
    expect(smtp.taken.map(({ to, data }) => [to[0], /Subject: (.*)/.exec(data)?.[1]]).toSorted()).toEqual([
      ['done@moab.example', 'Welcome: your Bible plan and your receipt'],
      ['late@moab.example', 'One step left: open your Bible plan'],
    ])
    expect((await jobs()).filter(({ kind, outcome }) => kind === 'finish' && outcome === null)).toHaveLength(1)
  })

  test('hands a purchase to no account of the buyer’s e-mail whose owner has not shown that the mailbox is theirs', async () => {
    const { accountId, personId, keys } = await register(RUTH, 'txn_made_up')
    await purchase('txn_bought', {}, 6)
    await customer('txn_bought', RUTH)
    start()
    await until('it is tried again', async () => ((await jobs())[0]?.attempts ?? 0) >= 2)
    expect(await database.store.readStream(claimStream('txn_bought'))).toEqual([])
    const passwordHash = await keys.seal(personId, 'passwordHash', 'y')
    await record(accountStream(accountId), 'account.password-reset', { link: 'opened', passwordHash })
    await until('it is theirs', async () => (await database.store.readStream(claimStream('txn_bought'))).length === 1)
    expect(smtp.taken.map(({ data }) => /Subject: (.*)/.exec(data)?.[1])).not.toContain('One step left: open your Bible plan')
  })

  test('goes to the newest address of a customer, by the one rule for reports of the same instant', async () => {
    await purchase('txn_moved', {}, 6)
    await customer('txn_moved', 'new@moab.example', 'evt_2')
    await customer('txn_moved', 'old@moab.example', 'evt_1')
    start()
    await until('a mail', () => smtp.taken.length === 1)
    expect(smtp.taken[0]?.to).toEqual(['new@moab.example'])
  })

  test('never goes anywhere but to the one address, whatever stands in a name', async () => {
    const { accountId } = await register(RUTH, 'txn_x', 'Ruth\u2028Bcc: eve@eden.example')
    await askForReset(accountId)
    start()
    await until('a mail', () => smtp.taken.length === 1)
    expect(smtp.taken[0]?.to).toEqual([RUTH])
  })
})

describe('without a mail server', () => {
  test('mails are kept as files that only we can read, and named at the console', async () => {
    const { accountId } = await register()
    await askForReset(accountId)
    start({ PORT: '8099' })
    await until('a file is told of', () => told.length === 1)
    const [file = ''] = told
    expect(await readdir(join(dir, 'mail'))).toEqual([file.slice(join(dir, 'mail/').length)])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const mail = (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(mail).toContain(`To: ${RUTH}`)
    expect(mail).toMatch(/http:\/\/127\.0\.0\.1:8099\/account\/reset#[\w-]{64}/)
    expect(file).not.toMatch(/ruth|moab/)
  })

  test('no mail to somebody who was erased stays behind, and those to others do', async () => {
    const ruth = await register()
    const { accountId } = await register('boaz@bethlehem.example', 'txn_other')
    for (const id of [ruth.accountId, accountId]) await askForReset(id)
    await record(claimStream('txn_registered'), 'account.purchase-claimed', { payoutSubId: 'txn_registered', accountId: ruth.accountId })
    await purchase('txn_registered')
    start({ PORT: '8099' })
    await until('three files are told of', () => told.length === 3)
    await record(accountStream(ruth.accountId), 'account.erased', {})
    await until('one is left', async () => (await readdir(join(dir, 'mail'))).length === 1)
    const [left = ''] = await readdir(join(dir, 'mail'))
    expect(await readFile(join(dir, 'mail', left), 'utf8')).toContain('To: boaz@bethlehem.example')
  })
})

test('a mail server without the address of the site is refused at the start, in a sentence', () => {
  expect(() => mailSettings({ SMTP_URL: 'smtps://user:secret@mail.example:465' })).toThrow(/SMTP_URL needs PUBLIC_URL/)
  expect(() => mailSettings({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL looks like/)
})
