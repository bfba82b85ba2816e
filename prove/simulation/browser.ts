import { type Consent, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { chooseDeliveryMode, hasKey } from './behavior.ts'
import type { Sender } from './delivery.ts'
import { pickMisuse } from './misuse.ts'
import {
  afterUserInfo,
  answerExpects,
  consentExpects,
  type GivenAnswer,
  type KnownState,
  passedExpects,
  type SimulatedFacts,
  type SimulatedOperation,
  userInfoExpects,
} from './operation.ts'
import type { MarkOwn, Person } from './person.ts'

/** Ends a visit whose request got no reply. */
export class VisitAborted extends Error {
  override name = 'VisitAborted'
}

type PreparedRequest = Pick<SimulatedOperation, 'endpoint' | 'body' | 'expects'>

/** Sends the requests of one visitor of the quiz. */
export type Browser = {
  /** Sends user info with the creative, as browsers do. `withCreative` false simulates a creative that is unknown yet. */
  sendUserInfo: (facts: Omit<SimulatedFacts, 'creative' | 'recordedAs'>, withCreative?: boolean) => Promise<void>
  choose: (consent: Pick<Consent, 'ads' | 'answers'>) => Promise<void>
  /** Sends an answer, or only that the question was passed if the visitor didn't consent. */
  answer: (given: GivenAnswer) => Promise<void>
  markOwn: MarkOwn
  /** Sends an invalid request, which must change nothing. */
  sendInvalid: () => Promise<void>
  questions: () => Promise<QuestionSet>
}

const parsed = new Map<string, QuestionSet>()

/** Parses each question set once, because its text is the same for all visitors. */
const questionSet = (text: string): QuestionSet => {
  const set = parsed.get(text) ?? QuestionSet.parse(JSON.parse(text))
  parsed.set(text, set)
  return set
}

/** Creates a simulated browser that remembers what it has sent. */
export const createBrowser = (
  { quizUserId, headers, rng, creative }: Person,
  label: string,
  sender: Sender,
): Browser => {
  let known: KnownState = { arrived: false, creative: null, version: null }
  let lastOperation: SimulatedOperation | undefined
  let count = 0
  let sharesAnswers = false

  const send = async (prepare: (keyed: boolean) => PreparedRequest, chance = rng) => {
    const keyed = hasKey(chance)
    const name = `${label}-${++count}`
    const operation = { name, visitor: quizUserId, headers, key: keyed ? name : undefined, ...prepare(keyed) }
    if ((await sender.deliver(operation, chooseDeliveryMode(chance, keyed))) !== 'acknowledged')
      throw new VisitAborted()
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

    markOwn: (own, isOwn, chance) =>
      send(
        () => ({
          endpoint: '/quiz/own',
          body: JSON.stringify({ quizUserId, own, isOwn }),
          // A mark that is there already is not stored again.
          expects: [{ type: 'quiz.own-marked', data: { isOwn }, own: false }],
        }),
        chance,
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
