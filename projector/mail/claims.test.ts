import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { createMailHarness, RUTH } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'

const harness = eachTest(() => createMailHarness())

type ClaimData = { accountId?: string }
const subjects = () => harness.smtp.received.map(({ data }) => /Subject: (.*)/.exec(data)?.[1])
const claim = (payoutSubId: string, accountId: string) =>
  harness.record(claimStream(payoutSubId), 'account.purchase-claimed', { payoutSubId, accountId })

test('a buyer whose e-mail was registered without proof gets a link, and the purchase is not added', async () => {
  await harness.register(RUTH, 'txn_made_up')
  await harness.purchase('txn_bought', {}, 6)
  await harness.customer('txn_bought', RUTH)
  harness.start()
  await until('a mail', () => harness.smtp.received.length === 1)
  expect(subjects()).toEqual(['One step left: open your Bible plan'])
  expect(await harness.store.readStream(claimStream('txn_bought'))).toEqual([])
})

test.each([[[]], [['txn_bought']]])(
  'a purchase is added to an account whose owner has read its mail, after claims of others to %j',
  async (claimed) => {
    const { accountId, personId, keys } = await harness.register(RUTH, 'txn_made_up')
    const passwordHash = await keys.seal(personId, 'passwordHash', 'y')
    await harness.record(accountStream(accountId), 'account.password-reset', { link: 'opened', passwordHash })
    const thief = await harness.register('eve@eden.example', 'txn_bought')
    for (const payoutSubId of claimed) await claim(payoutSubId, thief.accountId)
    await harness.purchase('txn_bought', {}, 6)
    await harness.customer('txn_bought', RUTH)
    harness.start()
    const holders = async () =>
      (await harness.store.readStream(claimStream('txn_bought'))).map(({ data }) => (data as ClaimData).accountId)
    await until('the purchase is claimed', async () => (await holders()).at(-1) === accountId)
    expect(subjects()).not.toContain('One step left: open your Bible plan')
  },
)

test('the buyer is asked to confirm the claim of an account after one that asked and was erased', async () => {
  const { accountId } = await harness.register('orpah@moab.example', 'txn_bought')
  await harness.purchase('txn_bought')
  await harness.customer('txn_bought', RUTH)
  const at = new Date().toISOString()
  for (const asking of ['00000000-0000-4000-8000-0000000000ee', accountId]) {
    const asked = { payoutSubId: 'txn_bought', accountId: asking, at }
    await harness.record(claimStream('txn_bought'), 'account.claim-link-requested', asked)
  }
  harness.start()
  await until('a mail', () => harness.smtp.received.length === 1)
  expect(harness.smtp.received.map(plain).join('')).toContain('o***@m***')
})

test('the buyer is asked to confirm the claim of an account with another e-mail, and the receipt waits', async () => {
  const { accountId } = await harness.register('evil.example@eden.example', 'txn_bought')
  await claim('txn_bought', accountId)
  await harness.purchase('txn_bought')
  await harness.customer('txn_bought', RUTH)
  const asked = { payoutSubId: 'txn_bought', accountId, at: new Date().toISOString() }
  await harness.record(claimStream('txn_bought'), 'account.claim-link-requested', asked)
  harness.start()
  await until('a mail', () => harness.smtp.received.length === 1)
  expect(harness.smtp.received.map(({ to }) => to)).toEqual([[RUTH]])
  const text = harness.smtp.received.map(plain).join('')
  expect(text).toContain('e***@e***')
  expect(text).not.toContain('evil.example')
  expect(text).toMatch(/\/account\/login\?confirm#[\w-]{64}/)
  const link = 'opened'
  await harness.record(claimStream('txn_bought'), 'account.claim-confirmed', {
    payoutSubId: 'txn_bought',
    accountId,
    link,
  })
  await until('the receipt', () => harness.smtp.received.length === 2)
  expect(harness.smtp.received.at(-1)?.to).toEqual(['evil.example@eden.example'])
})
