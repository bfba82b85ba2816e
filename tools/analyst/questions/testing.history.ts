import { v5 as uuidV5 } from 'uuid'
import { type DomainEvent, type EventOf, schemaVersion } from '#events/catalog.ts'
import { MINUTE_MS } from '#events/time/time.ts'

const NAMESPACE = '0a4f3c1e-6f5b-4f3c-9f3b-6d1c2a7e9b10'
const FIRST_DAY = Date.UTC(2026, 1, 2)
const DAY_MINUTES = 1_440

type Happened = { stream: string; minute: number; event: DomainEvent }

/** Returns a number below `below` that depends on the visitor and the choice alone. */
const choose = (visitor: number, choice: string, below: number): number =>
  Number.parseInt(uuidV5(`${visitor} ${choice}`, NAMESPACE).slice(0, 8), 16) % below

const sealed = (person: string) => ({ person, sealed: 'sealed', digest: 'digest' })

const quizOf = (visitor: number, quizUserId: string): Happened[] => {
  const stream = `quiz-${quizUserId}`
  const version = `v${1 + choose(visitor, 'version', 2)}`
  const creo = ['morning', 'evening', 'walk', null][choose(visitor, 'creo', 4)] ?? null
  const questions = ['goal', 'pace', 'faith', 'habit', 'time'].slice(0, 1 + choose(visitor, 'answers', 5))
  const events: DomainEvent[] = [
    { type: 'quiz.visitor-arrived', data: { creo } },
    ...(creo === null && visitor % 2 === 0 ? [{ type: 'quiz.creo-attributed', data: { creo: 'walk' } } as const] : []),
    { type: 'quiz.question-set-given', data: { version, assignment: null } },
    { type: 'quiz.age-chosen', data: { age: ['18-29', '30-39', '40+'][choose(visitor, 'age', 3)] ?? '' } },
    ...questions.map((question): DomainEvent => {
      const choices = ['a', 'b', 'c'].filter((choice) => choose(visitor, question + choice, 2) === 0)
      return {
        type: 'quiz.question-answered',
        data: { question, choices, timeTakenMs: 900 + choose(visitor, question, 9_000) },
      }
    }),
    ...(questions.length === 5
      ? [
          { type: 'quiz.email-given', data: { email: sealed(quizUserId) } } as const,
          { type: 'quiz.consent-chosen', data: { ads: visitor % 3 === 0, answers: true } } as const,
          { type: 'quiz.checkout-opened', data: {} } as const,
        ]
      : []),
  ]
  // Some leave before their last answer, and come back.
  const pause = questions.length < 5 && visitor % 2 === 0 ? 90 : 0
  const traits = { deviceType: 'phone', os: 'iOS', inApp: null, language: 'en', country: null } as const
  const landed: EventOf<'visit.landing-seen'> = {
    type: 'visit.landing-seen',
    data: { creo, utm: {}, clickId: null, ...traits },
  }
  /** Some come by three ads. */
  const returned: DomainEvent[] = ['walk', 'evening'].map((creo) => ({ ...landed, data: { ...landed.data, creo } }))
  return [
    { stream: `visit-${quizUserId}`, minute: -choose(visitor, 'landing', 30), event: landed },
    ...(visitor % 7 === 0
      ? returned.map((one, n) => ({ stream: `visit-${quizUserId}`, minute: 60 + n, event: one }))
      : []),
    ...events.map((event, n) => ({ stream, minute: n === events.length - 1 ? n + pause : n, event })),
  ]
}

const paymentOf = (visitor: number, quizUserId: string): Happened[] => {
  const stream = `payment-txn_${visitor}`
  const sale = {
    quizUserId,
    license: (['trial', 'monthly', 'lifetime'] as const)[visitor % 3] ?? null,
    currency: 'USD',
  }
  const minute = 15 + choose(visitor, 'purchase', 3_000)
  const paidAt = new Date(FIRST_DAY + (visitor * 97 + minute) * MINUTE_MS).toISOString()
  const amount = 999 + choose(visitor, 'amount', 5_000)
  const bought: EventOf<'payment.purchase-completed'> = {
    type: 'payment.purchase-completed',
    data: { ...sale, kind: 'purchase', amount, customerId: null, subscriptionId: null, paidAt },
  }
  const refunded: DomainEvent = {
    type: 'payment.refunded',
    data: { ...sale, kind: 'purchase', amount: Math.ceil(amount / 2), total: Math.ceil(amount / 2) },
  }
  const renewed: DomainEvent = { ...bought, data: { ...bought.data, kind: 'renewal' } }
  return [
    { stream, minute: minute + 1, event: bought },
    // Some pay for two plans.
    ...(visitor % 6 === 0 ? [{ stream: `${stream}_3`, minute: minute + 60, event: bought }] : []),
    ...(visitor % 5 === 0 ? [{ stream: `${stream}_2`, minute: minute + 28 * DAY_MINUTES, event: renewed }] : []),
    ...(visitor % 4 === 0 ? [{ stream, minute: minute + 9_000, event: refunded }] : []),
  ]
}

const courseOf = (visitor: number): Happened[] => {
  const personId = uuidV5(`person ${visitor}`, NAMESPACE)
  const accountId = uuidV5(`account ${visitor}`, NAMESPACE)
  const courseVersion = visitor % 2 === 0 ? 'first' : 'second'
  const some = sealed(personId)
  const registered: DomainEvent = {
    type: 'account.registered',
    data: {
      personId,
      email: some,
      username: some,
      firstName: some,
      lastName: some,
      passwordHash: some,
      timeZone: 'UTC',
      courseVersion,
      payoutSubId: `txn_${visitor}`,
      registeredAt: new Date(FIRST_DAY).toISOString(),
    },
  }
  const days = Array.from({ length: choose(visitor, 'days', 15) }, (_, n): Happened => ({
    stream: `course-${personId}`,
    minute: 4_000 + n * DAY_MINUTES,
    event: {
      type: 'course.day-saved',
      data: {
        courseVersion,
        day: n + 1,
        progress: choose(visitor, `day ${n}`, 4) === 0 ? 50 : 100,
        answers: some,
        rating: null,
        timeSpentSeconds: 300,
      },
    },
  }))
  return [{ stream: `account-${accountId}`, minute: 3_500, event: registered }, ...days]
}

const visitOf = (visitor: number, quizUserId: string): Happened[] => {
  const stream = `visit-${quizUserId}`
  const offer = { license: 'monthly', sale: false } as const
  const closed: DomainEvent = { type: 'visit.checkout-closed', data: offer }
  const failed: DomainEvent = { type: 'visit.checkout-failed', data: { ...offer, reason: 'payment' } }
  const discount: DomainEvent = { type: 'visit.discount-seen', data: {} }
  return [
    { stream, minute: 14, event: visitor % 2 === 0 ? closed : failed },
    ...(visitor % 4 === 0 ? [{ stream, minute: 15, event: discount }] : []),
  ]
}

/** Returns the events of visitors of whom some buy and take the course, in the order of their times. */
export const history = (visitors: number) => {
  const happened = Array.from({ length: visitors }, (_, visitor) => {
    const quizUserId = uuidV5(`visitor ${visitor}`, NAMESPACE)
    const quiz = quizOf(visitor, quizUserId)
    const hasOpened = quiz.some(({ event }) => event.type === 'quiz.checkout-opened')
    const buys = hasOpened && choose(visitor, 'buys', 3) > 0
    const later = buys ? [...paymentOf(visitor, quizUserId), ...courseOf(visitor)] : []
    const all = [...quiz, ...(hasOpened ? visitOf(visitor, quizUserId) : []), ...later]
    return all.map((one) => ({ ...one, at: new Date(FIRST_DAY + (visitor * 97 + one.minute) * MINUTE_MS) }))
  })
  const versions = new Map<string, number>()
  return happened
    .flat()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ stream, event, at }, n) => {
      versions.set(stream, (versions.get(stream) ?? 0) + 1)
      const place = { position: n + 1, stream, streamVersion: versions.get(stream) ?? 1, at }
      return { ...place, ...event, schemaVersion: schemaVersion(event.type) }
    })
}
