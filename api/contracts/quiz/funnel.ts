import { z } from 'zod'
import { contract, openToAll } from '#api/contracts/endpoint.ts'
import { Typed, TypedEmail } from '#api/contracts/typed.ts'

export const AGES = ['18-29', '30-45', '46-60', '60+'] as const
export const Age = z.enum(AGES)
export type Age = z.infer<typeof Age>

const FIELD_EMPTY = "This field shouldn't be empty"
const EMAIL_INVALID = 'Please enter a valid email'
const SPECIAL_CHARACTERS = 'Special characters are not allowed'

/** The specified characters of the e-mail and name steps. */
const PLAIN = /^[A-Za-z0-9@._-]*$/

/** The visitor's first name. The checks have the order of the messages on the name step. */
export const FirstName = Typed.min(1, { error: FIELD_EMPTY, abort: true })
  .max(64, { error: 'Please use at most 64 characters', abort: true })
  .regex(PLAIN, SPECIAL_CHARACTERS)

/** The visitor's e-mail. The checks have the order of the messages on the e-mail step. */
export const Email = TypedEmail.min(1, { error: FIELD_EMPTY, abort: true })
  .max(254, { error: 'Please use at most 254 characters', abort: true })
  .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, { error: EMAIL_INVALID, abort: true })
  .regex(PLAIN, SPECIAL_CHARACTERS)

export const QuizUserId = z.uuidv4({ error: 'quizUserId must be a random (version 4) UUID' }).toLowerCase()
/** The ad creative of a visitor, as people wrote it in an ad tool. It is trimmed, and cut to 200 characters. */
export const Creo = z.string().nullish()

/** Gives the ad creative its name inside; `creo` is its name on the wire. */
export const withCreative = <Body extends { creo?: string | null | undefined }>({ creo, ...rest }: Body) => ({
  ...rest,
  creative: creo,
})

export const QuestionSetVersion = z.string().regex(/^v[1-9][0-9]{0,3}$/, 'A question set version looks like v1')

/** Identifies a question in answers and analytics. A key never changes its meaning and is never reused. */
const QuestionKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'A question key is 2 to 40 of a-z, 0-9 and -, a letter first')

const question = {
  key: QuestionKey,
  question: z.string(),
  subtext: z.string().optional(),
  /** First-party HTML, sanitized when the question set is loaded. */
  data: z.string().optional(),
  data2: z.string().optional(),
  data3: z.string().optional(),
  data4: z.string().optional(),
  data5: z.string().optional(),
  /** The part of the quiz that it belongs to, for people. */
  chapter: z.string().optional(),
  /** An image of this origin. */
  url: z.string().startsWith('/').optional(),
}
const choice = z.string().min(1).max(120)
const offered = {
  choices: z.array(choice).min(2).max(12),
  /** The choice that states no preference, if there is one. Lists that quote the answers leave it out. */
  undecided: choice.optional(),
  /** The pages that follow a choice, by choice. */
  replies: z
    .record(choice, z.object({ title: z.string(), text: z.string(), url: question.url, data: question.data }))
    .optional(),
}

export const Question = z.discriminatedUnion('type', [
  z.object({ ...question, type: z.literal('select'), ...offered }),
  z.object({ ...question, type: z.literal('multi-select'), ...offered }),
  z.object({ ...question, type: z.literal('image'), url: z.string().startsWith('/') }),
  z.object({ ...question, type: z.literal('text') }),
  z.object({ ...question, type: z.literal('image-text'), url: z.string().startsWith('/') }),
  z.object({ ...question, type: z.literal('Finish') }),
])
export type Question = z.infer<typeof Question>

export const QuestionSet = z.object({ version: QuestionSetVersion, questions: z.array(Question).min(2) })
export type QuestionSet = z.infer<typeof QuestionSet>

export const quizData = contract({
  method: 'get',
  path: '/quiz/data',
  summary:
    'The question set of a visitor. With the id of the visitor as bearer token it is always the version of the first assignment. The query is for older pages, because addresses end up in logs.',
  query: z.object({ quizUserId: QuizUserId.optional() }),
  reply: QuestionSet,
  auth: 'none',
})

export const quizPreview = contract({
  method: 'get',
  path: '/quiz/preview',
  summary: 'The question set or draft of a preview link. The bearer token is that of the link.',
  reply: QuestionSet,
  auth: 'none',
  refusals: [401],
})

export const userInfo = contract({
  method: 'post',
  path: '/quiz/user-info',
  summary:
    'Stores any subset of the data of a visitor. Fields that a later call omits are kept. With sendPlan, one mail a day goes to the e-mail.',
  body: z
    .object({
      quizUserId: QuizUserId,
      creo: Creo,
      quizQuestionsId: QuestionSetVersion.optional(),
      email: Email.optional(),
      username: FirstName.optional(),
      age: Age.optional(),
      /** True after the visitor opened the checkout. */
      checkout: z.boolean().optional(),
      /** True to ask for one mail with a link to the plan, to the e-mail of this call. */
      sendPlan: z.boolean().optional(),
    })
    .refine(({ sendPlan, email }) => sendPlan !== true || email !== undefined, {
      path: ['sendPlan'],
      message: 'The plan is sent to an e-mail: add one to this request',
    })
    .transform(({ quizQuestionsId: version, ...rest }) => ({ ...withCreative(rest), version })),
  ...openToAll,
})
/** The body on the wire. */
export type UserInfo = z.input<typeof userInfo.body>

export const consent = contract({
  method: 'post',
  path: '/quiz/consent',
  summary:
    'Stores the consent of a visitor to ad measurement and to processing answers about faith. The last choice counts. With Sec-GPC: 1, ads is recorded as refused.',
  body: z
    .object({ quizUserId: QuizUserId, creo: Creo, ads: z.boolean(), answers: z.boolean() })
    .transform(withCreative),
  ...openToAll,
})
/** The body on the wire. */
export type Consent = z.input<typeof consent.body>

const AnswerBody = z.object({
  quizUserId: QuizUserId,
  creo: Creo,
  questionId: QuestionKey,
  answer: choice.optional(),
  multiSelectAnswer: z.array(choice).min(1).max(12).optional(),
  timeTaken: z.string().regex(/^\d{1,7}\.\d{2}$/, 'timeTaken is text: seconds with two decimals, such as "3.42"'),
})

export const answer = contract({
  method: 'post',
  path: '/quiz/answer',
  summary:
    'Stores an answer. A later answer replaces it in reports; the history has both. 422 from a visitor who refused consent.',
  body: AnswerBody.transform(withCreative),
  ...openToAll,
})
/** The body on the wire. */
export type Answer = z.input<typeof answer.body>

export const questionPassed = contract({
  method: 'post',
  path: '/quiz/passed',
  summary: 'Records that a visitor passed a question whose answer stays on their device.',
  body: AnswerBody.pick({ quizUserId: true, creo: true, questionId: true, timeTaken: true }).transform(withCreative),
  ...openToAll,
})
/** The body on the wire. */
export type QuestionPassed = z.input<typeof questionPassed.body>
