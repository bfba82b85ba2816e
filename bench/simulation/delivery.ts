import type { Call, Reply } from './caller.ts'
import type { Journal } from './journal.ts'
import type { SimulatedOperation } from './operation.ts'
import type { Patience, RetryCounts } from './retrying-client.ts'

/** How an operation travels: once; or, as happens, several times. */
export type Travel =
  | { way: 'once' }
  /** The reply is lost after the server sent it, or while it did; the client, none the wiser, sends again. */
  | { way: 'reply-lost'; hangUpAfter: number | undefined }
  /** Sent this many times at the same moment, as an impatient tap or a doubled tab does. */
  | { way: 'at-once'; times: number }

/** `left`: no reply was seen although it was tried for long; or it was not even asked for, as all is to stop. */
export type DeliveryOutcome = 'acknowledged' | 'refused' | 'left'

/** What happened to operations, in numbers. */
export type Tally = RetryCounts & {
  asked: number
  acknowledged: number
  /** Wrong ones that were refused, as they must be. */
  refused: number
  /** Right ones that were refused, and wrong ones that were not. */
  amiss: string[]
  left: number
}

export const emptyTally = (): Tally => ({
  asked: 0,
  acknowledged: 0,
  refused: 0,
  amiss: [],
  left: 0,
  retries: 0,
  slowedDown: 0,
})

export type SenderDeps = { journal: Journal; tally: Tally; patience: Patience }

const isDone = ({ status, text }: Reply) => status === 200 && /^\s*\{\s*"ok"\s*:\s*true\s*\}\s*$/.test(text)

/** What a client must not try again: its own fault. */
const isFinal = ({ status, text }: Reply) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && !text.includes('"code":"conflict"')

export type Sender = ReturnType<typeof createSender>

/** Gets operations to the server, each under the same name however often it is sent, and keeps the journal of it. */
export const createSender = ({ journal, tally, patience }: SenderDeps) => {
  const { hear, insist, isOver } = patience

  /** The first sending, in its way: the replies that the client saw. */
  const send = async (call: Call, travel: Travel): Promise<Reply[]> => {
    const times = travel.way === 'at-once' ? travel.times : 1
    tally.retries += times - 1
    const hangUpAfter = travel.way === 'reply-lost' ? travel.hangUpAfter : undefined
    const sent = hangUpAfter === undefined ? call : { ...call, hangUpAfter }
    const replies = await Promise.all(Array.from({ length: times }, () => hear(sent)))
    return travel.way === 'reply-lost' ? [] : replies.filter((reply) => reply !== undefined)
  }

  const settle = ({ name, wrong }: SimulatedOperation, reply: Reply | undefined): DeliveryOutcome => {
    if (!reply) {
      tally.left++
      return 'left'
    }
    if (isDone(reply)) {
      journal.acknowledged(name)
      tally.acknowledged++
      if (wrong !== undefined) tally.amiss.push(`${name} was accepted, though: ${wrong}`)
      return 'acknowledged'
    }
    journal.refused(name, reply.status)
    if (wrong === undefined) tally.amiss.push(`${name} was refused by ${reply.status}: ${reply.text.slice(0, 200)}`)
    else tally.refused++
    return 'refused'
  }

  /** The same request, sent at the same moment, must not be told different things. */
  const compare = ({ name }: SimulatedOperation, replies: Reply[]) => {
    const refusal = replies.find(isFinal)
    if (!refusal || !replies.some(isDone)) return
    journal.refused(name, refusal.status)
    tally.amiss.push(`${name} was done and refused by ${refusal.status} at once: ${refusal.text.slice(0, 200)}`)
  }

  return {
    deliver: async (operation: SimulatedOperation, travel: Travel): Promise<DeliveryOutcome> => {
      if (isOver()) return 'left'
      const { name, endpoint, headers, body, key, visitor, expects, wrong } = operation
      const keyed = key !== undefined && { key }
      journal.asked({ asked: name, visitor, endpoint, ...keyed, ...(wrong !== undefined && { wrong }), expects })
      tally.asked++
      const idempotency = key !== undefined && { 'idempotency-key': key }
      const all = { 'content-type': 'application/json', 'x-request-id': name, ...idempotency, ...headers }
      const call: Call = { method: 'POST', path: endpoint, body, headers: all }
      const replies = await send(call, travel)
      compare(operation, replies)
      const first = replies.find(isDone) ?? replies[0]
      return settle(operation, await insist(call, first, (reply) => isDone(reply) || isFinal(reply)))
    },

    /** Asks for something. Undefined when no good reply came for too long. */
    read: async (path: string, headers: Record<string, string>): Promise<Reply | undefined> => {
      const call: Call = { method: 'GET', path, headers }
      return await insist(call, await hear(call), ({ status }) => status === 200)
    },
  }
}
