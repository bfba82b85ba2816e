import { type Question, QuestionSet } from '#api/contracts/funnel.ts'
import { anotherAge, emailOf, firstName, leaves, sayTo, sendsKey, travelOf } from './behaviour.ts'
import { shop, type ShopDeps } from './buyer.ts'
import type { Person } from './personas.ts'
import type { Sender } from './delivery.ts'
import { misuse } from './misuse.ts'
import {
  afterUserInfo,
  answerExpects,
  type SimulatedFacts,
  type Given,
  type Known,
  type SimulatedOperation,
  userInfoExpects,
} from './operation.ts'

/** The visit could not go on: something asked for was not answered. */
class Stranded extends Error {
  override name = 'Stranded'
}

type Spoken = Pick<SimulatedOperation, 'endpoint' | 'body' | 'expects'>

/** One browser: what it sends, and what it has sent. */
const createBrowser = ({ quizUserId, address, rng, creo }: Person, label: string, delivery: Sender) => {
  const headers = { 'x-forwarded-for': address }
  let known: Known = { arrived: false, creo: null, version: null }
  let last: SimulatedOperation | undefined
  let count = 0

  const send = async (spoken: (keyed: boolean) => Spoken) => {
    const keyed = sendsKey(rng)
    const name = `${label}-${++count}`
    const operation = { name, visitor: quizUserId, headers, key: keyed ? name : undefined, ...spoken(keyed) }
    if ((await delivery.deliver(operation, travelOf(rng, keyed))) !== 'acknowledged') throw new Stranded()
    last = operation
  }

  return {
    /** As the browser does, the creo goes along every time; `withCreo` false is a visit that did not know it yet. */
    tell: async (facts: Omit<SimulatedFacts, 'creo' | 'recordedAs'>, withCreo = true) => {
      const all = { ...facts, creo: withCreo ? creo.tag : undefined, recordedAs: withCreo ? creo.recordedAs : null }
      const { recordedAs: _, ...body } = all
      await send((keyed) => ({
        endpoint: '/quiz/user-info',
        body: JSON.stringify({ quizUserId, ...body }),
        expects: userInfoExpects(known, all, keyed),
      }))
      known = afterUserInfo(known, all)
    },

    answer: (given: Given) =>
      send((keyed) => ({
        endpoint: '/quiz/answer',
        body: JSON.stringify({ quizUserId, ...given }),
        expects: answerExpects(given, keyed),
      })),

    /** Something wrong, which must change nothing. */
    misbehave: async () => {
      const { headers: more, ...wrong } = misuse(rng, quizUserId, last)
      const name = `${label}-${++count}`
      const operation = {
        name,
        visitor: quizUserId,
        key: undefined,
        expects: [],
        ...wrong,
        headers: { ...headers, ...more },
      }
      await delivery.deliver(operation, { way: 'once' })
    },

    questions: async (): Promise<QuestionSet> => {
      const reply = await delivery.read(`/quiz/data?quizUserId=${quizUserId}`, headers)
      if (!reply) throw new Stranded()
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
  const said = new Map<string, Given>()
  const misbehavesAt = rng.next() < 0.06 ? rng.below(questions.length) : -1
  const respond = async (question: Question) => {
    const before = said.get(question.key)
    const given = before && rng.next() < 0.3 ? before : sayTo(rng, question)
    said.set(question.key, given)
    await browser.answer(given)
  }
  for (let at = 0, returns = 0; at < questions.length; at++) {
    const question = questions[at] as Question
    if (leaves(person, version, question, at, questions.length)) return false
    if (at === misbehavesAt) await browser.misbehave()
    await respond(question)
    const back = returns < 3 ? stepsBack(person) : 0
    if (back === 0) continue
    returns++
    // Before the first question is the landing, where the age is chosen.
    if (back > at) await browser.tell({ age: anotherAge(rng, person.age) })
    at = Math.max(-1, at - back)
  }
  return true
}

/** From the e-mail step to the checkout and beyond, as far as someone goes. */
const considerOffer = async (person: Person, browser: Browser, label: string, deps: ShopDeps | undefined) => {
  const { rng, patience } = person
  const name = firstName(rng)
  if (rng.next() > 0.68 * Math.sqrt(patience)) return
  await browser.tell({ email: emailOf(rng, name) })
  if (rng.next() < 0.02) await browser.tell({ email: emailOf(rng, name) })
  if (rng.next() > 0.93) return
  await browser.tell({ username: name })
  if (rng.next() > 0.32 * patience) return
  await browser.tell({ checkout: true })
  // The run is part of the address, so that no two runs register the same account.
  const buyer = { name, email: `buyer.${label}@example.com` }
  if (deps && (await shop(person, `${label}-1`, { ...buyer, sale: false }, deps))) return
  // Closed, offered the discount, opened again.
  if (rng.next() > 0.3) return
  await browser.tell({ checkout: true })
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
    if (rng.next() < 0.02) await browser.misbehave()
    await browser.tell({ age }, rng.next() >= 0.02)
    const set = await browser.questions()
    await browser.tell({ quizQuestionsId: set.version })
    if (rng.next() < 0.03) {
      // The page is loaded anew, and says again what it was given.
      await browser.tell({ quizQuestionsId: (await browser.questions()).version })
    }
    if (await takeQuiz(person, browser, set)) await considerOffer(person, browser, label, deps)
    return true
  } catch (error) {
    if (error instanceof Stranded) return false
    throw error
  }
}
