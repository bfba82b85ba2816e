import type { MyData } from '#api/contracts/account/cabinet-data.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import { accountStream } from '#events/account.ts'
import type { EventOf, RecordedEvent } from '#events/catalog.ts'
import { courseStream } from '#events/course/course.ts'
import { decodeKnown } from '#events/decode.ts'
import { BrowserDetails, customerStream, paymentStream } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { Sealed } from '#events/core/sealed.ts'
import { visitStream } from '#events/quiz/visit.ts'
import type { Bought } from '#commands/payment/purchase/buyer-data.ts'

/** Fields that protect the account and the course, and say nothing about the person. */
const PROTECTIVE = new Set(['passwordHash', 'link', 'digest', 'personId'])

type Moment = MyData['history'][number]

/** A subscriber, the visitors that they were, and what they bought. */
type Subject = {
  accountId: string
  personId: string
  email: string
  visitors: readonly string[]
  bought: readonly Bought[]
}

/** Creates the reader of everything that a subscriber did and chose, decrypted, in order. */
export const createHistoryReader = ({ keys, store }: { keys: PersonKeys; store: EventStore }) => {
  const eventsOf = async (streams: readonly string[]) =>
    (await Promise.all(streams.map((stream) => store.readStream(stream)))).flatMap(decodeKnown)

  /** Returns the events since the registration. Before it, the account may have been another person's. */
  const accountOf = async (accountId: string) => {
    const events = await eventsOf([accountStream(accountId)])
    return events.slice(events.findLastIndex(({ type }) => type === 'account.registered'))
  }

  const isFrom = async (email: string, { browser }: EventOf<'payment.browser-reported'>['data']) => {
    const text = await keys.open('browser', browser)
    const reported = text === undefined ? undefined : BrowserDetails.parse(JSON.parse(text)).email
    return reported !== undefined && isSameMailbox(reported, email)
  }

  /** Returns what the subscriber's browser reported about purchases. A stranger may report anything about one. */
  const reportsOf = async ({ bought, email }: Subject) => {
    const streams = bought.flatMap(({ transactionId, payment }) => [
      paymentStream(transactionId),
      ...(payment?.customerId ? [customerStream(payment.customerId)] : []),
    ])
    const events = await eventsOf([...new Set(streams)])
    const own = await Promise.all(
      events.map(async (event) => event.type === 'payment.browser-reported' && (await isFrom(email, event.data))),
    )
    return events.filter((_, n) => own[n])
  }

  const openField = async ([name, value]: [string, unknown]) => {
    const sealed = Sealed.safeParse(value).data
    return [name, sealed ? ((await keys.open(name, sealed)) ?? null) : value] as const
  }

  const momentOf = async ({ at, type, data }: RecordedEvent): Promise<Moment> => {
    const fields = Object.entries(data).filter(([name]) => !PROTECTIVE.has(name))
    return { at: at.toISOString(), type, data: Object.fromEntries(await Promise.all(fields.map(openField))) }
  }

  return async (subject: Subject): Promise<Moment[]> => {
    const { accountId, personId, visitors } = subject
    const streams = [courseStream(personId), ...visitors.flatMap((id) => [visitorStream(id), visitStream(id)])]
    const events = await Promise.all([accountOf(accountId), eventsOf(streams), reportsOf(subject)])
    const inOrder = events.flat().toSorted((a, b) => a.position - b.position)
    return await Promise.all(inOrder.map(momentOf))
  }
}
