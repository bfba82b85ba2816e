import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'

const TIMEOUT_MS = 3_000

const Message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.string().max(100),
  Subject: z.string().nullish(),
  Token: z.string().nullish(),
  SubscribeURL: z.string().max(2_000).nullish(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
})
type SnsMessage = z.output<typeof Message>

export type SnsResult = 'forged' | 'confirmed' | 'nothing' | { message: string; id: string }

/**
 * Creates the reader of Amazon SNS. A message counts if it is of our topic, and its signature fits a certificate at the
 * address of SNS in the region of the topic. Then a subscription is confirmed, and a notification is returned.
 */
export const createSnsReader = (topic: string) => {
  const host = hostOf(topic)
  const certificates = new Map<string, string>()

  const certificateAt = async (address: string) => {
    const known = certificates.get(address)
    if (known !== undefined) return known
    const pem = await get(address)
    if (pem !== undefined && isValid(pem)) certificates.set(address, pem)
    return pem
  }

  const isGenuine = async (message: SnsMessage) => {
    const { TopicArn, SigningCertURL, SignatureVersion, Signature } = message
    if (TopicArn !== topic || !isAt(SigningCertURL, host, /^\/SimpleNotificationService-[\da-f]{32,64}\.pem$/))
      return false
    const pem = await certificateAt(SigningCertURL)
    if (pem === undefined || !isValid(pem)) return false
    const verify = createVerify(SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(signedText(message))
    return verify.verify(new X509Certificate(pem).publicKey, Signature, 'base64')
  }

  /** @throws {Error} if the servers of SNS cannot be reached. */
  return async (json: unknown): Promise<SnsResult> => {
    const { success, data: message } = Message.safeParse(json)
    if (!success || !(await isGenuine(message))) return 'forged'
    if (message.Type === 'Notification') return { message: message.Message, id: message.MessageId }
    if (message.Type === 'UnsubscribeConfirmation') return 'nothing'
    if (!isAt(message.SubscribeURL ?? '', host, /^\/$/)) return 'forged'
    return (await get(message.SubscribeURL ?? '')) === undefined ? 'nothing' : 'confirmed'
  }
}

/** Returns the host of SNS in the region of `arn:aws:sns:eu-west-1:123456789012:mails`. */
const hostOf = (topic: string) => {
  const [, partition, , region] = topic.split(':')
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
}

const isAt = (address: string, host: string, path: RegExp) => {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' &&
    url.host === host &&
    `${url.username}${url.password}` === '' &&
    path.test(url.pathname)
  )
}

const get = async (address: string): Promise<string | undefined> => {
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await reply.text()
  return reply.ok ? text : undefined
}

const isValid = (pem: string) => {
  try {
    const { validFromDate, validToDate } = new X509Certificate(pem)
    return validFromDate.getTime() <= Date.now() && Date.now() <= validToDate.getTime()
  } catch {
    return false
  }
}

/** Returns the text that SNS signs: names and values of some fields, sorted by name. */
const signedText = (message: SnsMessage) => {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names.map((name) => (isMissing(message[name]) ? '' : `${name}\n${message[name]}\n`)).join('')
}

const isMissing = (value: unknown) => value === null || value === undefined
