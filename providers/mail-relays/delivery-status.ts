import { bareAddress, type RelayReport } from './report.ts'

/** Refusals that end: a full mailbox, a large mail, a full server, and a rule that a mail broke. */
const PASSING = /^5\.(?:2\.[23]|3\.\d{1,3}|7\.\d{1,3})$/

/** Fields with the address of the recipient: the one that we wrote to, and the one that it was forwarded to. */
const RECIPIENT = ['original-recipient', 'original-rcpt-to', 'to', 'final-recipient', 'x-failed-recipients']

/**
 * Reads a message that came back to the sender: a delivery status notification (RFC 3464), or a report of abuse (RFC 5965).
 * Anyone can write one, so it counts with the mark of a mail to this address.
 */
export const readDeliveryStatus = (message: string): RelayReport | undefined => {
  const fields = fieldsOf(message)
  // Comments may follow a word.
  const first = (name: string) => /^[^\s(]*/.exec((fields.get(name)?.[0] ?? '').toLowerCase())?.[0] ?? ''
  const refusal = refusalOf(first('feedback-type'), first('action'), first('status'))
  if (refusal === undefined) return undefined
  const marks = (fields.get('message-id') ?? []).flatMap((value) => {
    const [, id, mark] = /<([\da-f-]{36})\.([\w-]{43})@/.exec(value) ?? []
    return id === undefined || mark === undefined ? [] : [{ id, mark }]
  })
  const addresses = RECIPIENT.flatMap((name) => fields.get(name) ?? []).flatMap(bareAddress)
  return { refusal, id: marks[0]?.id ?? '', addresses: addresses.slice(0, 10), marks: marks.slice(0, 10) }
}

const refusalOf = (feedback: string, action: string, status: string): RelayReport['refusal'] | undefined => {
  if (feedback !== '') return feedback === 'not-spam' ? undefined : 'complained'
  if (action === '' && status === '') return undefined
  const isPermanent = status.startsWith('5.') && !PASSING.test(status) && (action === 'failed' || action === '')
  return isPermanent ? 'bounced' : 'passing'
}

/** Returns the values of all header fields of all parts, by lower-case names. Folded lines are joined. */
const fieldsOf = (message: string) => {
  const lines = message
    .replaceAll('\r', '')
    .replaceAll(/\n[\t ]/g, ' ')
    .split('\n')
  const named = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 && colon < 40 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const] : []
  })
  const fields = new Map<string, string[]>()
  for (const [name, value] of named) fields.set(name, [...(fields.get(name) ?? []).slice(0, 20), value.slice(0, 1_000)])
  return fields
}
