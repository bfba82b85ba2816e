import { execFileSync } from 'node:child_process'
import { createSign, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createMailMarks, mailTo } from '#db/crypto/signed-links.ts'
import { createTestApi } from '#api/testing.ts'
import { shared } from '#prove/servers/resources.ts'
import { testKeyStore } from '#prove/servers/keys.ts'

const SECRET = 'a-secret-of-mail-reports'
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:mails'
const AWS = 'https://sns.eu-west-1.amazonaws.com'

const api = shared(() => createTestApi({ env: { MAIL_REPORTS_SECRET: SECRET, SES_TOPIC_ARN: TOPIC } }))
const closed = shared(() => createTestApi())
afterAll(() => expect(api.logged()).not.toMatch(/"msg":"fault"/))

const newAddress = () => `ruth-${randomUUID().slice(0, 8)}@moab.example`
const refusalsOf = (address: string) => api.context.cabinet.mailReports.refusalsOf(address)

const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}` })
const send = async (relay: string, body: unknown, headers: Record<string, string> = basic(SECRET)) => {
  const reply = await api.post(`/mail-reports/${relay}`, body, { headers })
  return reply.status === 200 ? reply.body['outcome'] : reply.status
}

const postmark = (email: string, more: object = {}) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  ID: 42,
  MessageID: 'x',
  Email: email,
  Inactive: true,
  Details: '<b onload="x">550</b> unknown user',
  ...more,
})

describe('Webhooks of Postmark', () => {
  test('a permanent bounce counts once, for the address in any case, and nothing names the address', async () => {
    const address = newAddress()
    expect(await send('postmark', postmark(` Ruth <${address.toUpperCase()}> `))).toBe('recorded')
    expect([await send('postmark', postmark(address)), await send('postmark', postmark(address, { ID: 43 }))]).toEqual([
      'known',
      'known',
    ])
    expect(await refusalsOf(address)).toEqual(['bounced'])
    const { rows } = await api.pool.query(`select data::text from event_store.events where data::text ilike '%moab%'`)
    expect([rows, api.logged().includes(address)]).toEqual([[], false])
  })

  test.each([
    ['a complaint', { RecordType: 'SpamComplaint', Type: 'SpamComplaint' }, 'recorded', ['complained']],
    ['a full mailbox', { Type: 'SoftBounce', Inactive: false }, 'passing', []],
    ['a delivery', { RecordType: 'Delivery' }, 'nothing', []],
    ['no address', { Email: '<script>' }, 'unknown', []],
    ['a bounce without its kind and id', { Type: null, ID: null }, 'recorded', ['bounced']],
    ['fields of other types', { RecordType: 7 }, 422, []],
  ])('%s gets a clear answer', async (_name, more, outcome, refusals) => {
    const address = newAddress()
    expect([await send('postmark', postmark(address, more)), await refusalsOf(address)]).toEqual([outcome, refusals])
  })

  test('what is not signed, not set up, not JSON or too large is refused', async () => {
    const body = postmark(newAddress())
    expect(await send('postmark', body, basic('another-secret-than-that'))).toBe(401)
    expect(await send('postmark', body, {})).toBe(401)
    expect(await send('postmark', '{')).toBe(400)
    expect(await send('postmark', ' '.repeat(256 * 1024 + 1))).toBe(413)
    expect(await send('pigeon', body)).toBe(404)
    for (const relay of ['postmark', 'message', 'ses'])
      expect((await closed.post(`/mail-reports/${relay}`, body, { headers: basic('') })).status).toBe(401)
  })
})

const notification = async (address: string, fields: string[], mailId: string = randomUUID()) => {
  const mark = (await createMailMarks(testKeyStore(api.pool)).tokenOf(mailTo(mailId, address))).split('.').at(-1)
  const original = [`Message-ID:\r\n <${mailId}.${mark}@plan.example>`, `To: ${address}`, 'Subject: Status: 5.1.1']
  const head = [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; boundary=x',
    '',
    '<html>no such user',
  ]
  return [...head, '--x', 'Content-Type: message/delivery-status', '', ...fields, '--x', '', ...original, '--x--'].join(
    '\r\n',
  )
}

describe('Messages that came back', () => {
  const FAILED = ['Action: failed', 'Status: 5.1.1 (no such user)', 'Diagnostic-Code: smtp; <b>550</b>']
  test.each([
    ['of an unknown user', ['Final-Recipient: rfc822; RUTH@elsewhere.example', ...FAILED], 'recorded', ['bounced']],
    ['of a full mailbox', ['Action: failed', 'Status: 5.2.2'], 'passing', []],
    ['of a delay', ['Action: delayed', 'Status: 4.4.1'], 'passing', []],
    ['with comments', ['Action: failed (for now)', 'Status:\t5.1.1\t(no such user)'], 'recorded', ['bounced']],
    ['of a full mailbox, with a comment', ['Action: failed', 'Status: 5.2.2(full)'], 'passing', []],
    ['of a reader who complains', ['Feedback-Type: abuse', 'Version: 1'], 'recorded', ['complained']],
    ['that is an answer by a person', ['I am on holiday:', 'write later'], 'nothing', []],
  ])('a message %s is about the address that we wrote to', async (_name, fields, outcome, refusals) => {
    const address = newAddress()
    const message = await notification(address, fields)
    expect([await send('message', message), await refusalsOf(address)]).toEqual([outcome, refusals])
  })

  test('a mail that came back from one mailbox and is spam in another counts as both', async () => {
    const [address, mailId] = [newAddress(), randomUUID()]
    for (const fields of [FAILED, ['Feedback-Type: abuse']])
      expect(await send('message', await notification(address, fields, mailId))).toBe('recorded')
    expect(await refusalsOf(address)).toEqual(['bounced', 'complained'])
  })

  test('a message with the mark of a mail to another address stops nothing', async () => {
    const [address, other] = [newAddress(), newAddress()]
    const message = (await notification(other, [`Final-Recipient: rfc822; ${address}`, ...FAILED])).replaceAll(
      `To: ${other}`,
      `To: ${address}`,
    )
    expect(await send('message', message)).toBe('unknown')
    expect([await refusalsOf(address), await refusalsOf(other)]).toEqual([[], []])
    expect(await send('message', Buffer.from([0xff, 0x00, 0x3a, 0x0a]))).toBe('nothing')
  })
})

const sns = shared(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sns-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=sns', '-days', '2']
  execFileSync('openssl', [...request, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  const [key, certificate] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
  const requested: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string | URL | Request, init?: RequestInit) => {
    if (!String(address).includes('amazonaws')) return fetch(address, init)
    requested.push(String(address))
    return Promise.resolve(new Response(String(address).endsWith('.pem') ? certificate : '<ok/>'))
  })
  const sign = (more: object = {}, version = '2') => {
    const message: Record<string, string> = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: TOPIC,
      Timestamp: '2026-03-10T12:00:00.000Z',
      SignatureVersion: version,
      SigningCertURL: `${AWS}/SimpleNotificationService-${'0'.repeat(32)}.pem`,
      ...more,
    }
    const isNotification = message['Type'] === 'Notification'
    const names = ['Message', 'MessageId', ...(isNotification ? ['Subject'] : ['SubscribeURL'])]
    names.push('Timestamp', ...(isNotification ? [] : ['Token']), 'TopicArn', 'Type')
    const text = names.map((name) => (message[name] === undefined ? '' : `${name}\n${message[name]}\n`)).join('')
    const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(text)
    return { ...message, Signature: signer.sign(key, 'base64') }
  }
  return {
    sign,
    requested,
    close: async () => {
      vi.unstubAllGlobals()
      await rm(folder, { recursive: true })
    },
  }
})

describe('Notifications of Amazon SES', () => {
  const bounce = (address: string, bounceType = 'Permanent', empty?: null) => ({
    Message: JSON.stringify({
      notificationType: 'Bounce',
      bounce: {
        bounceType,
        feedbackId: empty === null ? empty : randomUUID(),
        bouncedRecipients: [{ emailAddress: address, status: '5.1.1' }],
      },
      complaint: empty,
    }),
  })
  const complaint = (address: string, complaintFeedbackType: string) => ({
    Message: JSON.stringify({
      eventType: 'Complaint',
      complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress: address }] },
    }),
  })
  test.each([
    ['a permanent bounce', (address: string) => sns.sign(bounce(address)), 'recorded', ['bounced']],
    [
      'one signed as before',
      (address: string) => sns.sign({ ...bounce(address), Subject: 'x' }, '1'),
      'recorded',
      ['bounced'],
    ],
    ['a passing bounce', (address: string) => sns.sign(bounce(address, 'Transient')), 'passing', []],
    ['a complaint', (address: string) => sns.sign(complaint(address, 'abuse')), 'recorded', ['complained']],
    [
      'a bounce beside an empty complaint',
      (address: string) => sns.sign(bounce(address, undefined, null)),
      'recorded',
      ['bounced'],
    ],
    ['a mail that was wanted', (address: string) => sns.sign(complaint(address, 'not-spam')), 'nothing', []],
    ['the first message', () => sns.sign({ Message: 'Successfully validated SNS topic' }), 'nothing', []],
    ['what SES never sends', () => sns.sign({ Message: '{"bounce":' }), 400, []],
    ['a bounce of other types', () => sns.sign({ Message: '{"bounce":7}' }), 422, []],
    ['a changed message', (address: string) => ({ ...sns.sign(bounce(address)), ...bounce(address) }), 401, []],
    ['another topic', (address: string) => sns.sign({ ...bounce(address), TopicArn: `${TOPIC}2` }), 401, []],
    ['a broken signature', (address: string) => ({ ...sns.sign(bounce(address)), Signature: '?' }), 401, []],
    ['no message', () => ({ Type: 'Notification' }), 401, []],
  ])('%s gets a clear answer', async (_name, make, outcome, refusals) => {
    const address = newAddress()
    expect([await send('ses', make(address), {}), await refusalsOf(address)]).toEqual([outcome, refusals])
  })

  test('a certificate is asked only of SNS in the region of the topic', async () => {
    const before = sns.requested.length
    const file = `SimpleNotificationService-${'0'.repeat(32)}.pem`
    const elsewhere = [
      `http://sns.eu-west-1.amazonaws.com/${file}`,
      `https://sns.eu-west-1.amazonaws.com.evil.example/${file}`,
    ]
    elsewhere.push(
      `${AWS}:444/${file}`,
      `https://evil@sns.eu-west-1.amazonaws.com/${file}`,
      `${AWS}/other/${file}`,
      'x',
    )
    for (const SigningCertURL of elsewhere)
      expect(await send('ses', sns.sign({ ...bounce(newAddress()), SigningCertURL }), {}), SigningCertURL).toBe(401)
    expect(sns.requested.length).toBe(before)
  })

  test('a subscription is confirmed at SNS alone', async () => {
    const ask = { Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 'x' }
    const SubscribeURL = `${AWS}/?Action=ConfirmSubscription&Token=x`
    expect(await send('ses', sns.sign({ ...ask, SubscribeURL }), {})).toBe('confirmed')
    expect(sns.requested.at(-1)).toBe(SubscribeURL)
    expect(await send('ses', sns.sign({ ...ask, SubscribeURL: 'http://169.254.169.254/' }), {})).toBe(401)
  })
})
