import { z } from 'zod'
import { contract, OkReply } from './endpoint.ts'

export const AGES = ['18-29', '30-45', '46-60', '60+'] as const
export const Age = z.enum(AGES)
export type Age = z.infer<typeof Age>

export const FIELD_EMPTY = "This field shouldn't be empty"
export const EMAIL_INVALID = 'Please enter a valid email'
export const SPECIAL_CHARACTERS = 'Special characters are not allowed'

/** The characters the e-mail and name steps accept; nothing else, as the specification says. */
const PLAIN = /^[A-Za-z0-9@._-]*$/

/** The visitor's first name, checked in the order in which the name step speaks. */
export const FirstName = z
  .string()
  .min(1, { error: FIELD_EMPTY, abort: true })
  .max(64, { error: 'Please use at most 64 characters', abort: true })
  .regex(PLAIN, SPECIAL_CHARACTERS)

/** The visitor's e-mail, checked in the order in which the e-mail step speaks. */
export const Email = z
  .string()
  .min(1, { error: FIELD_EMPTY, abort: true })
  .max(254, { error: 'Please use at most 254 characters', abort: true })
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: EMAIL_INVALID, abort: true })
  .regex(PLAIN, SPECIAL_CHARACTERS)

export const QuizUserId = z.uuidv4({ error: 'quizUserId must be a random (version 4) UUID' }).toLowerCase()
/** The ad creative a visitor came by. Values other than 1 to 64 of A-Z a-z 0-9 . _ - are recorded as "other". */
const Creo = z.string().nullish()

export const QuestionSetVersion = z.string().regex(/^v[1-9][0-9]{0,3}$/, 'A question set version looks like v1')

/** Names a question in answers and in the columns of the analytics. Never changes its meaning, never used anew. */
export const QuestionKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'A question key is 2 to 40 of a-z, 0-9 and -, a letter first')

const question = {
  key: QuestionKey,
  question: z.string(),
  subtext: z.string().optional(),
  /** First-party html from an allow-list, sanitised when the question set is loaded. */
  data: z.string().optional(),
  data2: z.string().optional(),
  data3: z.string().optional(),
  data4: z.string().optional(),
  data5: z.string().optional(),
  /** An image of this origin. */
  url: z.string().startsWith('/').optional(),
}
const choices = z.array(z.string().min(1).max(120)).min(2).max(12)

export const Question = z.discriminatedUnion('type', [
  z.object({ ...question, type: z.literal('select'), choices }),
  z.object({ ...question, type: z.literal('multi-select'), choices }),
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
  summary: 'The question set of this visitor. With quizUserId, the version the visitor was first given.',
  query: z.object({ quizUserId: QuizUserId.optional() }),
  reply: QuestionSet,
  replyStatus: 200,
  auth: 'none',
  refusals: [],
})

export const userInfo = contract({
  method: 'post',
  path: '/quiz/user-info',
  summary: 'What is known of a visitor: any subset. A later call never erases an earlier value by leaving it out.',
  body: z.object({
    quizUserId: QuizUserId,
    creo: Creo,
    quizQuestionsId: QuestionSetVersion.optional(),
    email: Email.optional(),
    username: FirstName.optional(),
    age: Age.optional(),
    /** True once the checkout was opened. */
    checkout: z.boolean().optional(),
  }),
  reply: OkReply,
  replyStatus: 200,
  auth: 'none',
  refusals: [409, 422],
})
export type UserInfo = z.infer<typeof userInfo.body>

export const consent = contract({
  method: 'post',
  path: '/quiz/consent',
  summary:
    'What a visitor allows: ads to be measured, and answers about faith to be processed. The last choice counts.',
  body: z.object({ quizUserId: QuizUserId, creo: Creo, ads: z.boolean(), answers: z.boolean() }),
  reply: OkReply,
  replyStatus: 200,
  auth: 'none',
  refusals: [409, 422],
})
export type Consent = z.infer<typeof consent.body>

const choice = z.string().min(1).max(120)

export const answer = contract({
  method: 'post',
  path: '/quiz/answer',
  summary: 'An answer. Answering again replaces it for the reports and stays in history.',
  body: z.object({
    quizUserId: QuizUserId,
    creo: Creo,
    questionId: QuestionKey,
    answer: choice.optional(),
    multiSelectAnswer: z.array(choice).min(1).max(12).optional(),
    /** Seconds with two decimals, as text: "3.42". */
    timeTaken: z.string().regex(/^\d{1,7}\.\d{2}$/, 'timeTaken is text: seconds with two decimals, such as "3.42"'),
  }),
  reply: OkReply,
  replyStatus: 200,
  auth: 'none',
  refusals: [409, 422],
})
export type Answer = z.infer<typeof answer.body>
