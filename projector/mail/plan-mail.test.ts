import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { until } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { createMailHarness, RUTH } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'

const harness = eachTest(() => createMailHarness())

const visitor = async () => {
  const id = randomUUID()
  const stream = visitorStream(id)
  const keys = createPersonKeys(testKeyStore(harness.database.pool))
  const give = async (email: string) =>
    harness.record(stream, 'quiz.email-given', { email: await keys.seal(id, 'email', email) })
  await harness.record(stream, 'quiz.visitor-arrived', { creo: null })
  await give(RUTH)
  await harness.record(stream, 'quiz.plan-mail-requested', { at: new Date().toISOString() })
  return { id, stream, keys, give }
}

test('a visitor gets one mail with the link to the plan, at the address of the request', async () => {
  const { id, give } = await visitor()
  await give('later@moab.example')
  harness.start()
  await until('a mail', () => harness.smtp.received.length === 1)
  await harness.allDone()
  const [mail] = harness.smtp.received
  expect(mail?.to).toEqual([RUTH])
  const text = mail ? plain(mail) : ''
  expect(text).toContain('Subject: The link to your Bible plan')
  expect(text).toContain(`https://plan.example/quiz/purchase#visitor=${id}`)
  expect(text).toContain('We won’t write again')
  expect(text).toContain('You see every price before you buy')
  expect(text).toContain('a second season of 28 days, then a new page every day')
})

test('an erased visitor gets no mail with the plan', async () => {
  const { id, keys } = await visitor()
  await keys.erase(id)
  harness.start()
  await until('a job', async () => (await harness.jobs())[0]?.outcome === 'not needed')
  expect(harness.smtp.received).toEqual([])
})

test('the stored copy of a mail with the plan is deleted after its visitor, who gave no answer, was erased', async () => {
  const { id, keys } = await visitor()
  harness.start({ PORT: '8099' })
  await until('a file is reported', () => harness.storedFiles.length === 1)
  await keys.erase(id)
  await harness.deleteErasedCopies()
  expect(await readdir(harness.folder)).toEqual([])
})
