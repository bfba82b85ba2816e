import type { Call, Reply } from './caller.ts'
import type { Journal } from './journal.ts'
import type { SimulatedOperation } from './operation.ts'
import type { RetryingClient, RetryCounts } from './retrying-client.ts'

/** Describes how often an operation is sent, and whether its reply arrives. */
export type DeliveryMode =
  | { kind: 'once' }
  /** The reply is lost, so the client sends the request again. */
  | { kind: 'reply-lost'; hangUpAfterMs: number | undefined }
  /** The request is sent several times at once, as by a double tap or a second tab. */
  | { kind: 'at-once'; times: number }

/** `unanswered` means that retries timed out, or that the simulation stopped before the operation was sent. */
export type DeliveryOutcome = 'acknowledged' | 'refused' | 'unanswered'

/** Counts the outcomes of operations. */
export type Tally = RetryCounts & {
  sent: number
  acknowledged: number
  /** Counts invalid operations that were refused, as they must be. */
  refused: number
  /** Lists valid operations that were refused, and invalid ones that were accepted. */
  unexpected: string[]
  unanswered: number
}

export const createTally = (): Tally => ({
  sent: 0,
  acknowledged: 0,
  refused: 0,
  unexpected: [],
  unanswered: 0,
  retries: 0,
  replies: {},
})

export type SenderDeps = { journal: Journal; tally: Tally; client: RetryingClient }

const isDone = ({ status, text }: Reply) => status === 200 && /^\s*\{\s*"ok"\s*:\s*true\s*\}\s*$/.test(text)

/** Matches client errors, which must not be retried. */
const isFinal = ({ status, text }: Reply) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && !text.includes('"code":"conflict"')
/** Retries each operation under one name and records the outcome in the journal. */
export type Sender = {
  deliver: (operation: SimulatedOperation, mode: DeliveryMode) => Promise<DeliveryOutcome>
  /** Reads a resource and returns undefined when retries time out. */
  read: (path: string, headers: Record<string, string>) => Promise<Reply | undefined>
}
export const createSender = ({ journal, tally, client }: SenderDeps): Sender => {
  const { sendOnce, sendUntil, isStopped } = client

  /** Sends the first attempt and returns the replies that the client received. */
  const send = async (call: Call, mode: DeliveryMode): Promise<Reply[]> => {
    const times = mode.kind === 'at-once' ? mode.times : 1
    tally.retries += times - 1
    const hangUpAfterMs = mode.kind === 'reply-lost' ? mode.hangUpAfterMs : undefined
    const sent: Call = hangUpAfterMs === undefined ? call : { ...call, hangUpAfterMs }
    const replies = await Promise.all(Array.from({ length: times }, () => sendOnce(sent)))
    return mode.kind === 'reply-lost' ? [] : replies.filter((reply) => reply !== undefined)
  }

  const recordOutcome = ({ name, wrong }: SimulatedOperation, reply: Reply | undefined): DeliveryOutcome => {
    if (!reply) {
      tally.unanswered++
      return 'unanswered'
    }
    if (isDone(reply)) {
      journal.recordAcknowledged(name)
      tally.acknowledged++
      if (wrong !== undefined) tally.unexpected.push(`${name} was accepted, though: ${wrong}`)
      return 'acknowledged'
    }
    journal.recordRefused(name, reply.status)
    if (wrong === undefined)
      tally.unexpected.push(`${name} was refused by ${reply.status}: ${reply.text.slice(0, 200)}`)
    else tally.refused++
    return 'refused'
  }

  /** Reports simultaneous copies of one request that got contradicting replies. */
  const recordContradiction = ({ name }: SimulatedOperation, replies: Reply[]) => {
    const refusal = replies.find(isFinal)
    if (!refusal || !replies.some(isDone)) return
    journal.recordRefused(name, refusal.status)
    tally.unexpected.push(
      `${name} was done and refused by ${refusal.status} at the same time: ${refusal.text.slice(0, 200)}`,
    )
  }

  return {
    deliver: async (operation: SimulatedOperation, mode: DeliveryMode): Promise<DeliveryOutcome> => {
      if (isStopped()) return 'unanswered'
      const { name, endpoint, headers, body, key, visitor, expects, wrong } = operation
      const keyed = key !== undefined && { key }
      journal.recordAttempt({
        asked: name,
        visitor,
        endpoint,
        ...keyed,
        ...(wrong !== undefined && { wrong }),
        expects,
      })
      tally.sent++
      const idempotency = key !== undefined && { 'idempotency-key': key }
      const allHeaders = { 'content-type': 'application/json', ...idempotency, ...headers }
      const call: Call = { method: 'POST', path: endpoint, body, headers: allHeaders }
      const replies = await send(call, mode)
      recordContradiction(operation, replies)
      const first = replies.find(isDone) ?? replies[0]
      return recordOutcome(operation, await sendUntil(call, first, (reply) => isDone(reply) || isFinal(reply)))
    },

    read: async (path: string, headers: Record<string, string>): Promise<Reply | undefined> => {
      const call: Call = { method: 'GET', path, headers }
      return await sendUntil(call, await sendOnce(call), ({ status }) => status === 200)
    },
  }
}
