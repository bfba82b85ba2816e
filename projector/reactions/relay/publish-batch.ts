import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from 'nats'
import { z } from 'zod'

export type Message = { subject: string; text: string; headers: MsgHdrs }

/** What a JetStream server answers to a message: the number under which it keeps it, or why it does not (then it is 0). */
const Ack = z.object({ seq: z.int(), error: z.object({ code: z.int(), description: z.string() }).optional() })

const PATIENCE_MS = 5_000

const sequenceOf = (message: Msg): number => {
  if (message.headers?.code)
    throw new Error(`No stream takes this: ${message.headers.code} ${message.headers.description}`)
  const { seq, error } = Ack.parse(message.json())
  if (error) throw new Error(`${error.description} (${error.code})`)
  return seq
}

/**
 * Publishes messages to JetStream without waiting between them; the sequence of the last. One inbox takes all answers:
 * the library's own `publish` makes a request with a timer and a stack trace of each message, which costs more than
 * everything else about it.
 * @throws the first refusal, or when answers are missing after five seconds. Never before all answers are in, so that
 * nothing is still under way when the stream is asked again.
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
  const timer = setTimeout(() => reject(failure ?? new Error(`${missing} messages were not answered`)), PATIENCE_MS)
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
