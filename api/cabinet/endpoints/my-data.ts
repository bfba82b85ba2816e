import { dayOf } from '#api/content/courses/catalog.ts'
import type { Answers } from '#api/contracts/cabinet-course.ts'
import { type MyData, myData } from '#api/contracts/cabinet-data.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { decode } from '#events/decode.ts'
import { visitorStream } from '#events/quiz.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import type { StoredDay } from '#api/cabinet/course/progress.ts'
import { purchaseInfo } from '#api/cabinet/purchases/purchase-info.ts'
import type { Session } from '#api/cabinet/account/sessions.ts'

type MyQuiz = MyData['quiz'][number]

const questionOf = (courseVersion: string, day: number, task: string) =>
  dayOf(courseVersion, day)?.tasks.get(task)?.title ?? task

/** Creates a reader of a visitor's quiz, decrypted. */
const createQuizReader = ({ keys, store }: ApiContext) => {
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
        const { question, choices } = event.data
        const others = quiz.answers.filter((answer) => answer.question !== question)
        return { ...quiz, answers: [...others, { question, choices, answeredAt: event.at.toISOString() }] }
      }
      case 'quiz.consent-chosen':
        return event.data.answers ? quiz : { ...quiz, answers: quiz.answers.map((one) => ({ ...one, choices: [] })) }
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

/** Creates the collector of all personal data of a subscriber, decrypted. */
const createCollector = (api: ApiContext) => {
  const { cabinet, keys, clock } = api
  const quizOf = createQuizReader(api)

  const dayFrom = async (courseVersion: string, stored: StoredDay) => {
    const { day, answers, savedAt, progress, rating, timeSpentSeconds } = stored
    const decrypted: Answers = JSON.parse((await keys.open('answers', answers)) ?? '{}')
    return {
      courseVersion,
      day,
      title: dayOf(courseVersion, day)?.course.title ?? '',
      savedAt: savedAt.toISOString(),
      progress,
      rating,
      timeSpent: timeSpentSeconds,
      answers: Object.entries(decrypted).map(([task, answer]) => ({
        task,
        question: questionOf(courseVersion, day, task),
        answer,
      })),
    }
  }

  const daysOf = async ({ owner: { personId, courseVersion } }: Session) => {
    const days = [...(await cabinet.progress.days(personId, courseVersion)).values()].toSorted((a, b) => a.day - b.day)
    return await Promise.all(days.map((stored) => dayFrom(courseVersion, stored)))
  }

  return async (session: Session): Promise<MyData> => {
    const { account, owner, username } = session
    const [person, bought, course] = await Promise.all([
      cabinet.sessions.person(session),
      cabinet.purchasesOf(session),
      daysOf(session),
    ])
    const visitors = [...new Set(bought.flatMap(({ payment }) => payment?.quizUserId ?? []))]
    return {
      exportedAt: clock().toISOString(),
      account: {
        ...person,
        username,
        registeredAt: owner.registeredAt,
        courseVersion: owner.courseVersion,
        timeZones: [...account.zones],
      },
      purchases: bought.map((purchase) => purchaseInfo(purchase, clock())),
      course,
      quiz: await Promise.all(visitors.map(quizOf)),
    }
  }
}

export const myDataEndpoint = (api: ApiContext) => {
  const collect = createCollector(api)
  return endpoint(myData, async ({ bearer }) => ({
    reply: await collect(await api.cabinet.sessions.require(bearer)),
  }))
}
