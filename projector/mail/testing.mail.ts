import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createCancelLinks, createMailMarks, createStopLinks } from '#db/crypto/signed-links.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, type TestDatabase, until } from '#prove/servers/database.ts'
import { accountStream } from '#events/account.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { customerStream, paymentStream } from '#events/payment/payment.ts'
import { startInProcess, type Runner } from '#projector/testing.ts'
import { createCommands } from '#commands/commands.ts'
import { createCopyErasure } from './copy-erasure.ts'
import { runMail } from './mail.ts'
import { createMailTransport } from './mail-transport.ts'
import { mailSettings } from './settings.ts'
import { startSmtp } from './testing.smtp.ts'

export const RUTH = 'ruth@moab.example'

type Purchase = EventOf<'payment.purchase-completed'>['data']
/** Stores events before a mail is sent. */
type MailHistory = {
  record: <T extends EventType>(stream: string, type: T, data: EventOf<T>['data'], minutesAgo?: number) => Promise<void>
  /** Stores a registered account. */
  register: (
    email?: string,
    purchaseId?: string,
    firstName?: string,
  ) => Promise<{ accountId: string; personId: string; keys: PersonKeys }>
  requestReset: (accountId: string) => Promise<void>
  purchase: (transactionId: string, more?: Partial<Purchase>, minutesAgo?: number) => Promise<void>
  /** Stores the e-mail of a buyer. Returns the person whose key seals it. */
  customer: (transactionId: string, email: string, webhookId?: string) => Promise<string>
}

const createHistory = (database: TestDatabase): MailHistory => {
  const keys = createPersonKeys(testKeyStore(database.pool))

  const record = async <T extends EventType>(stream: string, type: T, data: EventOf<T>['data'], minutesAgo = 0) => {
    const event = { type, data } as EventOf<T>
    // The signature pairs type and data; TypeScript can't follow a generic type.
    const recorded = {
      ...event,
      metadata: { correlation: 'test', causation: 'test' },
      at: new Date(Date.now() - minutesAgo * 60_000),
    }
    await database.store.append(stream, [recorded as never])
  }

  const register = async (email = RUTH, purchaseId = 'txn_registered', firstName = 'Ruth & <Co>') => {
    const personId = randomUUID()
    const accountId = await createAccountIds(testKeyStore(database.pool)).claim(email)
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
      payoutSubId: purchaseId,
      registeredAt: new Date().toISOString(),
    })
    return { accountId, personId, keys }
  }
  const requestReset = (accountId: string) =>
    record(accountStream(accountId), 'account.password-reset-requested', { at: new Date().toISOString() })

  const purchase = (transactionId: string, more: Partial<Purchase> = {}, minutesAgo = 0) =>
    record(
      paymentStream(transactionId),
      'payment.purchase-completed',
      {
        quizUserId: null,
        license: 'trial',
        kind: 'purchase',
        currency: 'USD',
        amount: 1_500,
        customerId: `ctm_${transactionId}`,
        subscriptionId: null,
        paidAt: '2026-03-10T12:00:00.000Z',
        ...more,
      },
      minutesAgo,
    )
  const customer = async (transactionId: string, email: string, webhookId = 'evt_1') => {
    const person = randomUUID()
    const sealed = await keys.seal(person, 'email', email)
    const reported = { webhookId, webhookType: 'customer.created', occurredAt: '2026-03-10T12:00:00.000000000Z' }
    await record(customerStream(`ctm_${transactionId}`), 'payment.customer-reported', { ...reported, email: sealed })
    return person
  }
  return { record, register, requestReset, purchase, customer }
}

type Job = { kind: string; outcome: string | null; attempts: number }
/** Creates a database, a mail server, a folder for stored mails, and a mail reaction to start. */
export const createMailHarness = async () => {
  const database = await createTestDatabase()
  const smtp = await startSmtp()
  const dir = await mkdtemp(join(tmpdir(), 'mail-'))
  const storedFiles: string[] = []
  let mailer: Runner | undefined

  const keys = createPersonKeys(testKeyStore(database.pool))
  const ids = createAccountIds(testKeyStore(database.pool))
  const cancelLinks = createCancelLinks(testKeyStore(database.pool))
  const stopLinks = createStopLinks(testKeyStore(database.pool))
  const clock = { read: () => new Date() }
  const start = (env: Record<string, string> = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://plan.example/' }) => {
    const settings = mailSettings({
      DATA_DIR: dir,
      SUPPORT_EMAIL: 'help@plan.example',
      PAYMENT_DESCRIPTOR: 'PAY* PLAN',
      ...env,
    })
    const transport = createMailTransport(settings, (file) => void storedFiles.push(file))
    const now = () => clock.read()
    const started = startInProcess(database, {}, (deps) => {
      const commands = createCommands({ ...deps, keys, ids, clock: now })
      const links = { ids, cancelLinks, stopLinks, mailMarks: createMailMarks(testKeyStore(database.pool)) }
      return runMail(deps, { transport, settings, commands, open: keys.open, ...links, clock: now, firstPauseMs: 50 })
    })
    mailer = started
    return started
  }
  const stop = async () => {
    await mailer?.stop()
    mailer = undefined
  }
  const jobs = async () =>
    (await database.pool.query<Job>('select kind, outcome, attempts from reactions.jobs order by kind')).rows

  return {
    /** Replaces the clock by which mails are due. */
    setClock: (read: () => Date) => {
      clock.read = read
    },
    ...createHistory(database),
    database,
    store: database.store,
    smtp,
    /** Folder of mails that are stored as files. */
    folder: join(dir, 'mail'),
    /** Files that were reported on the console. */
    storedFiles,
    start,
    stop,
    /** Runs the job that deletes stored mails to erased persons. */
    deleteErasedCopies: () => {
      const transport = createMailTransport(mailSettings({ DATA_DIR: dir }), () => {})
      return createCopyErasure(database.pool, transport).run(new AbortController().signal)
    },
    jobs,
    allDone: () => until('every mail is settled', async () => (await jobs()).every(({ outcome }) => outcome !== null)),
    close: async () => {
      await stop()
      await smtp.stop().catch(() => {})
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
