import type { MyData } from '#api/contracts/account/cabinet-data.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { decode } from '#events/decode.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Writing } from '#commands/course/writing.ts'
import type { BuyerData } from '#commands/payment/purchase/buyer-data.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import type { WrittenDays } from '#api/course/written-days.ts'
import type { AccountHolder } from '#api/payment/purchases/owned-purchases.ts'
import { purchaseInfo } from '#api/payment/purchases/purchase-info.ts'
import type { SessionList } from '#api/account/session-list.ts'
import type { Sessions } from '#api/account/sessions.ts'
import { createHistoryReader } from './history.ts'

type MyQuiz = MyData['quiz'][number]

type QuizReaderDeps = { keys: PersonKeys; store: EventStore }

export type DataCollectorDeps = QuizReaderDeps & {
  clock: Clock
  buyerData: BuyerData
  writing: Writing
  writtenDays: WrittenDays
  sessions: Pick<Sessions, 'person'>
  sessionList: SessionList
}

/** Collects all personal data of a subscriber who bought these purchases, decrypted. @throws {Refusal} 401 if erased. */
export type DataCollector = (
  holder: AccountHolder & { username: string; session?: string },
  bought: readonly Purchase[],
) => Promise<MyData>

export const createDataCollector = (deps: DataCollectorDeps): DataCollector => {
  const quizOf = createQuizReader(deps)
  const historyOf = createHistoryReader(deps)

  const daysOf = async ({ owner }: AccountHolder) =>
    (await deps.writtenDays(owner)).map(({ savedAt, timeSpentSeconds, ...day }) => ({
      ...day,
      savedAt: savedAt.toISOString(),
      timeSpent: timeSpentSeconds,
    }))

  return async (holder, bought) => {
    const { accountId, account, owner, username } = holder
    const [person, course, sessions, savesWriting = null] = await Promise.all([
      deps.sessions.person(holder),
      daysOf(holder),
      deps.sessionList.of(holder),
      deps.writing.isSaved(owner.personId),
    ])
    const { email } = person
    const visitors = await deps.buyerData.visitorsOf(bought, email)
    return {
      exportedAt: deps.clock().toISOString(),
      account: {
        ...person,
        username,
        registeredAt: owner.registeredAt,
        courseVersion: owner.courseVersion,
        timeZones: account.zones.map(({ timeZone, since }) => ({ timeZone, since })),
        savesWriting,
      },
      purchases: bought.map((purchase) => purchaseInfo(purchase, deps.clock())),
      sessions,
      course,
      quiz: await Promise.all(visitors.map(quizOf)),
      history: await historyOf({ accountId, personId: owner.personId, email, visitors, bought }),
    }
  }
}

/** Creates a reader of a visitor's quiz, decrypted. */
const createQuizReader = ({ keys, store }: QuizReaderDeps) => {
  const withEvent = async (quiz: MyQuiz, event: RecordedEvent): Promise<MyQuiz> => {
    switch (event.type) {
      case 'quiz.visitor-arrived':
        return { ...quiz, arrivedAt: event.at.toISOString() }
      case 'quiz.age-chosen':
        return { ...quiz, age: event.data.age ?? null }
      case 'quiz.age-erased':
        return { ...quiz, age: null }
      case 'quiz.name-given':
        return { ...quiz, name: (await keys.open('name', event.data.name)) ?? null }
      case 'quiz.email-given':
        return { ...quiz, email: (await keys.open('email', event.data.email)) ?? null }
      case 'quiz.question-answered': {
        const { question, choices = [] } = event.data
        const others = quiz.answers.filter((answer) => answer.question !== question)
        return { ...quiz, answers: [...others, { question, choices, answeredAt: event.at.toISOString() }] }
      }
      case 'quiz.consent-chosen':
        return event.data.answers ? quiz : withoutChoices(quiz)
      case 'quiz.answers-erased':
        return withoutChoices(quiz)
      default:
        return quiz
    }
  }

  return async (quizUserId: string): Promise<MyQuiz> => {
    let quiz: MyQuiz = { quizUserId, arrivedAt: null, name: null, email: null, age: null, answers: [] }
    for (const stored of await store.readStream(visitorStream(quizUserId))) quiz = await withEvent(quiz, decode(stored))
    return quiz
  }
}

const withoutChoices = (quiz: MyQuiz): MyQuiz => ({
  ...quiz,
  answers: quiz.answers.map((one) => ({ ...one, choices: [] })),
})

/** Leaves out what the person wrote or answered, and the history, which has it too. */
export const withoutWords = (data: MyData): MyData => ({
  ...data,
  course: data.course.map((day) => ({ ...day, answers: [] })),
  quiz: data.quiz.map((quiz) => ({ ...withoutChoices(quiz), age: null })),
  history: [],
})
