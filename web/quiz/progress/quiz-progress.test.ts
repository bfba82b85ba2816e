import { expect, test } from 'vitest'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { answer, type Question, type QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import {
  answerRecord,
  chosenOf,
  readProgress,
  resumeAt,
  type QuizProgress,
  withAnswer,
  writeProgress,
} from './quiz-progress.ts'

const select: Question = { key: 'goals', type: 'select', question: 'Which?', choices: ['One', 'Two'] }
const multi: Question = { key: 'hopes', type: 'multi-select', question: 'Which?', choices: ['One', 'Two', 'Three'] }
const text: Question = { key: 'pause', type: 'text', question: 'A pause' }
const finish: Question = { key: 'finish', type: 'Finish', question: 'Done' }
const set: QuestionSet = { version: 'v7', questions: [select, multi, text, finish] }

const progress = (activeQuestionIndex: number, answered: string[] = [], version = 'v7'): QuizProgress => ({
  version,
  activeQuestionIndex,
  answers: new Map(answered.map((key) => [key, []])),
  undecided: new Map(),
})

test('the progress is read back as it was written', () => {
  const store = createMemoryStore()
  const written: QuizProgress = {
    version: 'v7',
    activeQuestionIndex: 2,
    answers: new Map([
      ['goals', ['Two']],
      ['pause', []],
    ]),
    undecided: new Map([['goals', 'Two']]),
  }
  writeProgress(written, store)
  expect(readProgress(store)).toEqual(written)
})

test('the progress keeps with an answer which choice of the question states no preference', () => {
  const asked: Question = { ...multi, undecided: 'Three' }
  const after = withAnswer(withAnswer(progress(0), select, ['One']), asked, ['One', 'Three'])
  expect(after.answers).toEqual(
    new Map([
      ['goals', ['One']],
      ['hopes', ['One', 'Three']],
    ]),
  )
  expect(after.undecided).toEqual(new Map([['hopes', 'Three']]))
})

test.each([
  '',
  'null',
  '7',
  '[]',
  '{"answers":7}',
  '{"answers":[[1,[]],["a"],["b",[2]]],"undecided":[["a"],["b",2]]}',
  'not json',
])('the progress starts at the first question when storage holds %o', (broken) => {
  const store = createMemoryStore()
  store.write('quiz', broken)
  expect(resumeAt(set, readProgress(store))).toBe(0)
  expect(readProgress(store).answers.size).toBe(0)
  expect(readProgress(store).undecided.size).toBe(0)
})

test('the quiz resumes where the visitor left it', () => {
  expect(resumeAt(set, progress(2, ['goals']))).toBe(2)
})

test.each([-1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'the quiz resumes at the first unanswered question when the index is %d',
  (index) => expect(resumeAt(set, progress(index, ['goals', 'hopes']))).toBe(2),
)

test('the quiz resumes at the first unanswered question when the question set has changed', () => {
  expect(resumeAt(set, progress(3, ['hopes', 'finish'], 'v6'))).toBe(0)
  expect(resumeAt(set, progress(0, ['goals'], 'v6'))).toBe(1)
})

test('the quiz resumes at its last screen until that was finished, and begins again after that', () => {
  expect(resumeAt(set, progress(3, ['goals', 'hopes', 'pause']))).toBe(3)
  const all = ['goals', 'hopes', 'pause', 'finish']
  expect(resumeAt(set, progress(3, all))).toBe(0)
  expect(resumeAt(set, progress(1, all))).toBe(1)
  expect(resumeAt(set, progress(0, [...all, 'gone'], 'v6'))).toBe(0)
})

test('an earlier question shows the choices made before', () => {
  expect(chosenOf(multi, { ...progress(1), answers: new Map([['hopes', ['One', 'Three']]]) })).toEqual(['One', 'Three'])
})

test('an earlier question does not show choices that are no longer offered', () => {
  expect(chosenOf(multi, { ...progress(1), answers: new Map([['hopes', ['Four', 'Two']]]) })).toEqual(['Two'])
})

test('an earlier question shows nothing when its key is the name of an object property', () => {
  expect(chosenOf({ ...select, key: 'constructor' }, progress(0))).toEqual([])
})

test('the answer record of a select has one answer', () => {
  expect(answerRecord(select, ['Two'], '3.42')).toEqual({ questionId: 'goals', answer: 'Two', timeTaken: '3.42' })
})

test('the answer record of a multi-select has the list of answers', () => {
  const record = { questionId: 'hopes', multiSelectAnswer: ['One', 'Two'], timeTaken: '3.42' }
  expect(answerRecord(multi, ['One', 'Two'], '3.42')).toEqual(record)
})

test.each([text, finish])('the answer record of another type has no answer ($type)', (question) => {
  expect(answerRecord(question, [], '0.00')).toEqual({ questionId: question.key, timeTaken: '0.00' })
})

test('the answer record is accepted by the server', () => {
  for (const question of set.questions) {
    const choices = choicesOf(question)
    const body = { quizUserId: '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11', ...answerRecord(question, choices, '12.00') }
    expect(answer.body.safeParse(body).error).toBeUndefined()
  }
})
