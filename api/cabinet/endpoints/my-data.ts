import { type MyData, myData } from '#api/contracts/cabinet-data.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { decode } from '#events/decode.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Cabinet } from '#api/cabinet/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { purchaseInfo } from '#api/cabinet/purchases/purchase-info.ts'
import type { Session } from '#api/cabinet/account/sessions.ts'

type MyQuiz = MyData['quiz'][number]

const withoutChoices = (quiz: MyQuiz): MyQuiz => ({
  ...quiz,
  answers: quiz.answers.map((one) => ({ ...one, choices: [] })),
})

type QuizReaderDeps = Pick<Cabinet, 'keys' | 'store'>

/** Creates a reader of a visitor's quiz, decrypted. */
const createQuizReader = ({ keys, store }: QuizReaderDeps) => {
  const withEvent = async (quiz: MyQuiz, event: RecordedEvent): Promise<MyQuiz> => {
    switch (event.type) {
      case 'quiz.visitor-arrived':
        return { ...quiz, arrivedAt: event.at.toISOString() }
      case 'quiz.age-chosen':
        return { ...quiz, age: event.data.age }
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

type MyDataDeps = QuizReaderDeps &
  Pick<Cabinet, 'buyerData' | 'clock' | 'purchasesOf' | 'sessionList' | 'sessions' | 'writing' | 'writtenDays'>

/** Creates the collector of all personal data of a subscriber, decrypted. */
const createCollector = (cabinet: MyDataDeps) => {
  const quizOf = createQuizReader(cabinet)

  const daysOf = async ({ owner }: Session) =>
    (await cabinet.writtenDays(owner)).map(({ savedAt, timeSpentSeconds, ...day }) => ({
      ...day,
      savedAt: savedAt.toISOString(),
      timeSpent: timeSpentSeconds,
    }))

  return async (session: Session): Promise<MyData> => {
    const { account, owner, username } = session
    const [person, { owned: bought }, course, sessions, savesWriting = null] = await Promise.all([
      cabinet.sessions.person(session),
      cabinet.purchasesOf(session),
      daysOf(session),
      cabinet.sessionList.of(session),
      cabinet.writing.isSaved(owner.personId),
    ])
    const visitors = await cabinet.buyerData.visitorsOf(bought, person.email)
    return {
      exportedAt: cabinet.clock().toISOString(),
      account: {
        ...person,
        username,
        registeredAt: owner.registeredAt,
        courseVersion: owner.courseVersion,
        timeZones: [...account.zones],
        savesWriting,
      },
      purchases: bought.map((purchase) => purchaseInfo(purchase, cabinet.clock())),
      sessions,
      course,
      quiz: await Promise.all(visitors.map(quizOf)),
    }
  }
}

export const myDataEndpoint = (cabinet: MyDataDeps) => {
  const collect = createCollector(cabinet)
  return endpoint(myData, async ({ bearer }) => ({
    reply: await collect(await cabinet.sessions.require(bearer)),
  }))
}
