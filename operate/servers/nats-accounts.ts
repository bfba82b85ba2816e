import { randomBytes } from 'node:crypto'

/**
 * The accounts of a NATS server. Processes publish and receive hints and ask about the stream EVENTS; the projector feeds it.
 * External consumers read that stream. Only operators can purge.
 */
export type NatsAccounts = { api: string; projector: string; consumer: string; operator: string }

const password = () => randomBytes(24).toString('base64url')

export const createNatsAccounts = (): NatsAccounts => ({
  api: password(),
  projector: password(),
  consumer: password(),
  operator: password(),
})

const HINTS = 'events.>'
/** Creating the stream and replacing it after a restore, reading its state and its last message. */
const STREAM_CALLS = [
  'INFO',
  'STREAM.INFO.EVENTS',
  'STREAM.CREATE.EVENTS',
  'STREAM.DELETE.EVENTS',
  'STREAM.MSG.GET.EVENTS',
]

/** Creating consumers of the stream, fetching messages and acknowledging them. */
const CONSUMER_CALLS = [
  'STREAM.INFO.EVENTS',
  'STREAM.MSG.GET.EVENTS',
  'CONSUMER.CREATE.EVENTS.>',
  'CONSUMER.INFO.EVENTS.*',
  'CONSUMER.MSG.NEXT.EVENTS.*',
]

const PUBLISHED = {
  api: [HINTS, '$JS.API.STREAM.INFO.EVENTS'],
  projector: [HINTS, 'stream.>', ...STREAM_CALLS.map((call) => `$JS.API.${call}`)],
  consumer: [...CONSUMER_CALLS.map((call) => `$JS.API.${call}`), '$JS.ACK.EVENTS.>'],
  operator: ['>'],
}
const RECEIVED = {
  api: [HINTS, '_INBOX.>'],
  projector: [HINTS, '_INBOX.>'],
  // An inbox of their own, so that consumers cannot read replies to others.
  consumer: ['_INBOX_consumer.>'],
  operator: ['>'],
}

const NAMES = ['api', 'projector', 'consumer', 'operator'] as const

/** Returns the part of a server's configuration that admits these accounts alone. NATS reads JSON. */
export const writeAuthorization = (accounts: NatsAccounts): string =>
  `authorization: ${JSON.stringify({
    users: NAMES.map((user) => ({
      user,
      password: accounts[user],
      permissions: { publish: PUBLISHED[user], subscribe: RECEIVED[user] },
    })),
  })}\n`

export const natsUrlFor = (url: string, user: keyof NatsAccounts, accounts: NatsAccounts): string =>
  url.replace('://', `://${user}:${accounts[user]}@`)
