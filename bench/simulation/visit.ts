import { type Question, QuestionSet } from '#api/contracts/funnel.ts'
import {
  pickOtherAge,
  emailOf,
  pickFirstName,
  isLeaving,
  simulateAnswer,
  hasKey,
  chooseDeliveryMode,
} from './behavior.ts'
import { shop, type ShopDeps } from './buyer.ts'
import type { Person } from './personas.ts'
import type { Sender } from './delivery.ts'
import { pickMisuse } from './misuse.ts'
import {
  afterUserInfo,
  answerExpects,
  type SimulatedFacts,
  type GivenAnswer,
  type KnownState,
  type SimulatedOperation,
  userInfoExpects,
} from './operation.ts'

/** The visit could not go on: something asked for was not answered. */
class VisitAborted extends Error {
  override name = 'Stranded'
}

type PreparedRequest = Pick<SimulatedOperation, 'endpoint' | 'body' | 'expects'>

/** One browser: what it sends, and what it has sent. */
const createBrowser = ({ quizUserId, address, rng, creative }: Person, label: string, delivery: Sender) => {
  const headers = { 'x-forwarded-for': address }
  let known: KnownState = { arrived: false, creative: null, version: null }
  let lastOperation: SimulatedOperation | undefined
  let count = 0

  const send = async (prepare: (keyed: boolean) => PreparedRequest) => {
    const keyed = hasKey(rng)
    const name = `${label}-${++count}`
    const operation = { name, visitor: quizUserId, headers, key: keyed ? name : undefined, ...prepare(keyed) }
    if ((await delivery.deliver(operation, chooseDeliveryMode(rng, keyed))) !== 'acknowledged') throw new VisitAborted()
    lastOperation = operation
  }

  return {
    /** As the browser does, the creo goes along every time; `withCreo` false is a visit that did not know it yet. */
    sendUserInfo: async (facts: Omit<SimulatedFacts, 'creo' | 'recordedAs'>, withCreative = true) => {
      const all = {
        ...facts,
        creative: withCreative ? creative.tag : undefined,
        recordedAs: withCreative ? creative.recordedAs : null,
      }
      const { recordedAs: _, ...body } = all
      await send((keyed) => ({
        endpoint: '/quiz/user-info',
        body: JSON.stringify({ quizUserId, ...body }),
        expects: userInfoExpects(known, all, keyed),
      }))
      known = afterUserInfo(known, all)
    },

    answer: (given: GivenAnswer) =>
      send((keyed) => ({
        endpoint: '/quiz/answer',
        body: JSON.stringify({ quizUserId, ...given }),
        expects: answerExpects(given, keyed),
      })),

    /** Something wrong, which must change nothing. */
    sendInvalid: async () => {
      const { headers: more, ...wrong } = pickMisuse(rng, quizUserId, lastOperation)
      const name = `${label}-${++count}`
      const operation = {
        name,
        visitor: quizUserId,
        key: undefined,
        expects: [],
        ...wrong,
        headers: { ...headers, ...more },
      }
      await delivery.deliver(operation, { kind: 'once' })
    },

    questions: async (): Promise<QuestionSet> => {
      const reply = await delivery.read(`/quiz/data?quizUserId=${quizUserId}`, headers)
      if (!reply) throw new VisitAborted()
      return questionSet(reply.text)
    },
  }
}

type Browser = ReturnType<typeof createBrowser>

const parsed = new Map<string, QuestionSet>()

/** A version is the same text for everyone: it is checked once. */
const questionSet = (text: string): QuestionSet => {
  const set = parsed.get(text) ?? QuestionSet.parse(JSON.parse(text))
  parsed.set(text, set)
  return set
}

/** Some go back a few steps and answer again: mostly something else, now and then the very same. */
const stepsBack = ({ rng }: Person): number => (rng.next() < 0.05 ? 1 + rng.below(3) : 0)

/** Walks through the questions. False when they leave on the way. */
const takeQuiz = async (person: Person, browser: Browser, { version, questions }: QuestionSet): Promise<boolean> => {
  const { rng } = person
  const givenAnswers = new Map<string, GivenAnswer>()
  const invalidAt = rng.next() < 0.06 ? rng.below(questions.length) : -1
  const respond = async (question: Question) => {
    const before = givenAnswers.get(question.key)
    const given = before && rng.next() < 0.3 ? before : simulateAnswer(rng, question)
    givenAnswers.set(question.key, given)
    await browser.answer(given)
  }
  for (let at = 0, returns = 0; at < questions.length; at++) {
    const question = questions[at] as Question
    if (isLeaving(person, version, question, at, questions.length)) return false
    if (at === invalidAt) await browser.sendInvalid()
    await respond(question)
    const back = returns < 3 ? stepsBack(person) : 0
    if (back === 0) continue
    returns++
    // Before the first question is the landing, where the age is chosen.
    if (back > at) await browser.sendUserInfo({ age: pickOtherAge(rng, person.age) })
    at = Math.max(-1, at - back)
  }
  return true
}

/** From the e-mail step to the checkout and beyond, as far as someone goes. */
const considerOffer = async (person: Person, browser: Browser, label: string, deps: ShopDeps | undefined) => {
  const { rng, persistence } = person
  const name = pickFirstName(rng)
  if (rng.next() > 0.68 * Math.sqrt(persistence)) return
  await browser.sendUserInfo({ email: emailOf(rng, name) })
  if (rng.next() < 0.02) await browser.sendUserInfo({ email: emailOf(rng, name) })
  if (rng.next() > 0.93) return
  await browser.sendUserInfo({ username: name })
  if (rng.next() > 0.32 * persistence) return
  await browser.sendUserInfo({ checkout: true })
  // The run is part of the address, so that no two runs register the same account.
  const buyer = { name, email: `buyer.${label}@example.com` }
  if (deps && (await shop(person, `${label}-1`, { ...buyer, sale: false }, deps))) return
  // Closed, offered the discount, opened again.
  if (rng.next() > 0.3) return
  await browser.sendUserInfo({ checkout: true })
  if (deps) await shop(person, `${label}-2`, { ...buyer, sale: true }, deps)
}

/**
 * One visit from the landing to wherever it ends.
 * @param label begins the names of its operations.
 * @param deps of the shop; undefined where nobody buys.
 * @returns false when the server stopped answering before the visit was over.
 */
export const visit = async (
  person: Person,
  label: string,
  delivery: Sender,
  deps: ShopDeps | undefined,
): Promise<boolean> => {
  const { rng, age } = person
  const browser = createBrowser(person, label, delivery)
  try {
    if (rng.next() < 0.02) await browser.sendInvalid()
    await browser.sendUserInfo({ age }, rng.next() >= 0.02)
    const set = await browser.questions()
    await browser.sendUserInfo({ quizQuestionsId: set.version })
    if (rng.next() < 0.03) {
      // The page is loaded anew, and says again what it was given.
      await browser.sendUserInfo({ quizQuestionsId: (await browser.questions()).version })
    }
    if (await takeQuiz(person, browser, set)) await considerOffer(person, browser, label, deps)
    return true
  } catch (error) {
    if (error instanceof VisitAborted) return false
    throw error
  }
}
