import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'

export type Message = { subject: string; text: string; headers: MsgHdrs }

/** JetStream's reply to a message: its sequence number, or an error with sequence 0. */
const Ack = z.object({ seq: z.int(), error: z.object({ code: z.int(), description: z.string() }).optional() })

const REPLY_TIMEOUT_MS = 5_000

const sequenceOf = (message: Msg): number => {
  if (message.headers?.code)
    throw new Error(`No stream accepts this message: ${message.headers.code} ${message.headers.description}`)
  const { seq, error } = Ack.parse(message.json())
  if (error) throw new Error(`${error.description} (${error.code})`)
  return seq
}

/**
 * Publishes messages to JetStream without waiting in between. Returns the sequence number of the last one. All replies
 * share one inbox, because the library's `publish` creates a request with a timer and a stack trace per message, which
 * costs more than the rest.
 * @throws {Error} the first refusal, or a timeout after five seconds. Waits for all replies first, so no message is in
 * flight when the caller reads the stream.
 */
export const publishAll = async (connection: NatsConnection, messages: Message[]): Promise<number> => {
  const inbox = createInbox()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sequence = 0
  let failure: unknown
  let missing = messages.length
  const subscription = connection.subscribe(inbox, {
    callback: (error, message) => {
      if (error) return reject(error)
      try {
        sequence = Math.max(sequence, sequenceOf(message))
      } catch (refusal) {
        failure ??= refusal
      }
      if (--missing === 0) resolve()
    },
  })
  const timer = setTimeout(() => reject(failure ?? new Error(`${missing} messages got no reply`)), REPLY_TIMEOUT_MS)
  try {
    for (const { subject, text, headers } of messages) connection.publish(subject, text, { reply: inbox, headers })
    await promise
  } finally {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
  if (failure) throw failure
  return sequence
}
