import { type Consent, type Question, QuestionSet } from '#api/contracts/funnel.ts'
import {
  pickOtherAge,
  emailOf,
  pickFirstName,
  isLeaving,
  simulateAnswer,
  hasKey,
  chooseDeliveryMode,
} from './behavior.ts'
import { createShop, shop, type Shop, type ShopDeps } from './buyer.ts'
import type { Person } from './personas.ts'
import type { Sender } from './delivery.ts'
import { pickMisuse } from './misuse.ts'
import {
  afterUserInfo,
  answerExpects,
  consentExpects,
  passedExpects,
  type SimulatedFacts,
  type GivenAnswer,
  type KnownState,
  type SimulatedOperation,
  userInfoExpects,
} from './operation.ts'

/** Ends a visit whose request got no reply. */
class VisitAborted extends Error {
  override name = 'Stranded'
}

type PreparedRequest = Pick<SimulatedOperation, 'endpoint' | 'body' | 'expects'>
/** Sends the requests of one visitor of the quiz. */
type Browser = {
  /** Sends user info with the creative, as browsers do. `withCreative` false simulates a creative that is unknown yet. */
  sendUserInfo: (facts: Omit<SimulatedFacts, 'creative' | 'recordedAs'>, withCreative?: boolean) => Promise<void>
  choose: (consent: Pick<Consent, 'ads' | 'answers'>) => Promise<void>
  /** Sends an answer, or only that the question was passed if the visitor didn't consent. */
  answer: (given: GivenAnswer) => Promise<void>
  /** Sends an invalid request, which must change nothing. */
  sendInvalid: () => Promise<void>
  questions: () => Promise<QuestionSet>
}

/** Creates a simulated browser that remembers what it has sent. */
const createBrowser = ({ quizUserId, address, rng, creative }: Person, label: string, sender: Sender): Browser => {
  const headers = { 'x-forwarded-for': address }
  let known: KnownState = { arrived: false, creative: null, version: null }
  let lastOperation: SimulatedOperation | undefined
  let count = 0
  let sharesAnswers = false

  const send = async (prepare: (keyed: boolean) => PreparedRequest) => {
    const keyed = hasKey(rng)
    const name = `${label}-${++count}`
    const operation = { name, visitor: quizUserId, headers, key: keyed ? name : undefined, ...prepare(keyed) }
    if ((await sender.deliver(operation, chooseDeliveryMode(rng, keyed))) !== 'acknowledged') throw new VisitAborted()
    lastOperation = operation
  }

  return {
    sendUserInfo: async (facts: Omit<SimulatedFacts, 'creative' | 'recordedAs'>, withCreative = true) => {
      const all = {
        ...facts,
        creative: withCreative ? creative.tag : undefined,
        recordedAs: withCreative ? creative.recordedAs : null,
      }
      const { recordedAs: _, creative: creo, version: quizQuestionsId, ...rest } = all
      await send((keyed) => ({
        endpoint: '/quiz/user-info',
        body: JSON.stringify({ quizUserId, ...rest, quizQuestionsId, creo }),
        expects: userInfoExpects(known, all, keyed),
      }))
      known = afterUserInfo(known, all)
    },

    choose: async ({ ads, answers }) => {
      await send((keyed) => ({
        endpoint: '/quiz/consent',
        body: JSON.stringify({ quizUserId, ads, answers }),
        expects: consentExpects({ ads, answers }, keyed),
      }))
      sharesAnswers = answers
    },

    answer: (given: GivenAnswer) =>
      send((keyed) =>
        sharesAnswers
          ? {
              endpoint: '/quiz/answer',
              body: JSON.stringify({ quizUserId, ...given }),
              expects: answerExpects(given, keyed),
            }
          : {
              endpoint: '/quiz/passed',
              body: JSON.stringify({ quizUserId, questionId: given.questionId, timeTaken: given.timeTaken }),
              expects: passedExpects(given, keyed),
            },
      ),

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
      await sender.deliver(operation, { kind: 'once' })
    },

    questions: async (): Promise<QuestionSet> => {
      const reply = await sender.read('/quiz/data', { ...headers, authorization: `Bearer ${quizUserId}` })
      if (!reply) throw new VisitAborted()
      return questionSet(reply.text)
    },
  }
}
const parsed = new Map<string, QuestionSet>()

/** Parses each question set once, because its text is the same for all visitors. */
const questionSet = (text: string): QuestionSet => {
  const set = parsed.get(text) ?? QuestionSet.parse(JSON.parse(text))
  parsed.set(text, set)
  return set
}

/** Returns how many steps a visitor goes back to answer again. */
const stepsBack = ({ rng }: Person): number => (rng.next() < 0.05 ? 1 + rng.below(3) : 0)

/** How far a visitor has come in the quiz, which browsers keep for a later visit. */
type Progress = { at: number; givenAnswers: Map<string, GivenAnswer>; isConsenting: boolean }

/** Answers the questions that are left and returns false when the visitor leaves early. */
const takeQuiz = async (
  person: Person,
  browser: Browser,
  { version, questions }: QuestionSet,
  progress: Progress,
): Promise<boolean> => {
  const { rng, consent } = person
  const { givenAnswers } = progress
  const invalidAt = rng.next() < 0.06 ? rng.below(questions.length) : -1
  const respond = async (question: Question) => {
    const before = givenAnswers.get(question.key)
    const given = before && rng.next() < 0.3 ? before : simulateAnswer(rng, question)
    givenAnswers.set(question.key, given)
    await browser.answer(given)
  }
  for (let returns = 0; progress.at < questions.length; progress.at++) {
    const { at } = progress
    const question = questions[at] as Question
    if (isLeaving(person, version, question, at, questions.length)) return false
    if (at === invalidAt) await browser.sendInvalid()
    await respond(question)
    if (consent && consent.withdrawsAfter === at + 1 && progress.isConsenting) {
      progress.isConsenting = false
      await browser.choose({ ads: false, answers: false })
      // Their answers were withdrawn, so none of them is sent again.
      givenAnswers.clear()
    }
    const back = returns < 3 ? stepsBack(person) : 0
    if (back === 0) continue
    returns++
    // The landing page, where the age is chosen, precedes the first question.
    if (back > at) await browser.sendUserInfo({ age: pickOtherAge(rng, person.age) })
    progress.at = Math.max(-1, at - back)
  }
  return true
}

/** Continues from the e-mail step to the checkout and the course, as far as the visitor goes. */
const considerOffer = async (person: Person, browser: Browser, label: string, ownShop: Shop | undefined) => {
  const { rng, persistence } = person
  const name = pickFirstName(rng)
  if (rng.next() > 0.68 * Math.sqrt(persistence)) return
  await browser.sendUserInfo({ email: emailOf(rng, name) })
  if (rng.next() < 0.02) await browser.sendUserInfo({ email: emailOf(rng, name) })
  if (rng.next() > 0.93) return
  await browser.sendUserInfo({ username: name })
  await ownShop?.shopper.see({ moment: 'plan-ready-seen' })
  if (rng.next() > 0.93) return
  await ownShop?.shopper.see({ moment: 'offer-seen' })
  if (rng.next() > 0.32 * persistence) return
  await browser.sendUserInfo({ checkout: true })
  // The address includes the run, so that no two runs register the same account.
  const buyer = { name, email: `buyer.${label}@example.com` }
  if (ownShop && (await shop(person, { ...buyer, sale: false }, ownShop))) return
  // Some visitors close the checkout, get the discount and open it again.
  if (rng.next() > 0.3) return
  await browser.sendUserInfo({ checkout: true })
  if (ownShop) await shop(person, { ...buyer, sale: true }, ownShop)
}

/** Runs one visit. Returns false when the server stopped answering before it was over. */
export type Visit = () => Promise<boolean>

const untilAborted = async (visiting: () => Promise<void>): Promise<boolean> => {
  try {
    await visiting()
    return true
  } catch (error) {
    if (error instanceof VisitAborted) return false
    throw error
  }
}

/** Dependencies of a visit, which belong to the simulation. */
export type VisitDeps = {
  sender: Sender
  /** Undefined disables purchases and what browsers report around the quiz, so every visitor begins the quiz. */
  shopDeps: ShopDeps | undefined
  counts: { bounces: number; returns: number }
  /** Takes a visit for the next day. */
  comeBack: (visit: Visit) => void
}

/**
 * Creates the first visit of a person, which begins at the landing page. Some who leave there, or during the quiz, come
 * back once and continue where they were.
 * @param label is the prefix of operation names.
 */
export const createVisit = (
  person: Person,
  label: string,
  { sender, shopDeps, counts, comeBack }: VisitDeps,
): Visit => {
  const { rng, age, consent, attendance } = person
  const browser = createBrowser(person, label, sender)
  const ownShop = shopDeps && createShop(person, label, shopDeps)
  const progress: Progress = { at: 0, givenAnswers: new Map(), isConsenting: true }
  let mayReturn = attendance.returns

  const creo = person.creative.tag
  const land = async () => void (await ownShop?.shopper.request({ path: '/quiz/landing', body: { creo } }))

  const returnLater = (then: () => Promise<void>) => {
    if (!mayReturn) return
    mayReturn = false
    comeBack(() =>
      untilAborted(async () => {
        counts.returns++
        await land()
        await then()
      }),
    )
  }

  /** Reports the assigned version, as each page that loads the questions does. */
  const loadQuestions = async (): Promise<QuestionSet> => {
    const set = await browser.questions()
    await browser.sendUserInfo({ version: set.version })
    return set
  }

  const goOn = async (set: QuestionSet): Promise<void> => {
    if (await takeQuiz(person, browser, set, progress)) return await considerOffer(person, browser, label, ownShop)
    returnLater(async () => await goOn(await loadQuestions()))
  }

  const begin = async () => {
    if (rng.next() < 0.02) await browser.sendInvalid()
    await browser.sendUserInfo({ age }, rng.next() >= 0.02)
    await ownShop?.shopper.see({ moment: 'landing-seen', creo })
    const set = await loadQuestions()
    if (rng.next() < 0.03) await loadQuestions()
    if (!consent) return
    await browser.choose(consent)
    await goOn(set)
  }

  return () =>
    untilAborted(async () => {
      await land()
      if (!ownShop || !attendance.bounces) return await begin()
      counts.bounces++
      returnLater(begin)
    })
}
