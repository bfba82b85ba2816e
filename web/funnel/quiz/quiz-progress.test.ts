import { describe, expect, test } from 'vitest'
import { choicesOf } from '#api/contracts/answer-kinds.ts'
import { answer, type Question, type QuestionSet } from '#api/contracts/funnel.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { answerRecord, chosenOf, readProgress, resumeAt, writeProgress, type QuizProgress } from './quiz-progress.ts'

const select: Question = { key: 'goals', type: 'select', question: 'Which?', choices: ['One', 'Two'] }
const multi: Question = { key: 'hopes', type: 'multi-select', question: 'Which?', choices: ['One', 'Two', 'Three'] }
const text: Question = { key: 'pause', type: 'text', question: 'A pause' }
const finish: Question = { key: 'finish', type: 'Finish', question: 'Done' }
const set: QuestionSet = { version: 'v7', questions: [select, multi, text, finish] }

/** Memory alone: what a browser that forbids storage gives us. */
const freshStore = () =>
  forgivingStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

const progress = (activeQuestionIndex: number, answered: string[] = [], version = 'v7'): QuizProgress => ({
  version,
  activeQuestionIndex,
  answers: new Map(answered.map((key) => [key, []])),
})

describe('progress', () => {
  test('is read back as it was written', () => {
    const store = freshStore()
    const kept: QuizProgress = {
      version: 'v7',
      activeQuestionIndex: 2,
      answers: new Map([
        ['goals', ['Two']],
        ['pause', []],
      ]),
    }
    writeProgress(kept, store)
    expect(readProgress(store)).toEqual(kept)
  })

  test.each(['', 'null', '7', '[]', '{"answers":7}', '{"answers":[[1,[]],["a"],["b",[2]]]}', 'not json'])(
    'begins at the beginning when %o stands in its place',
    (broken) => {
      const store = freshStore()
      store.write('quiz', broken)
      expect(resumeAt(set, readProgress(store))).toBe(0)
      expect(readProgress(store).answers.size).toBe(0)
    },
  )
})

describe('the quiz resumes', () => {
  test('where it was left', () => {
    expect(resumeAt(set, progress(2, ['goals']))).toBe(2)
  })

  test.each([-1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'at the first question not passed yet when the index is %d',
    (index) => expect(resumeAt(set, progress(index, ['goals', 'hopes']))).toBe(2),
  )

  test('at the first question not passed yet when the question set has changed', () => {
    expect(resumeAt(set, progress(3, ['hopes', 'finish'], 'v6'))).toBe(0)
    expect(resumeAt(set, progress(0, ['goals'], 'v6'))).toBe(1)
  })

  test('at the end when all of a changed question set was passed', () => {
    expect(resumeAt(set, progress(0, ['goals', 'hopes', 'pause', 'finish', 'gone'], 'v6'))).toBe(3)
  })
})

describe('coming back to a question', () => {
  test('shows what was chosen', () => {
    expect(chosenOf(multi, { ...progress(1), answers: new Map([['hopes', ['One', 'Three']]]) })).toEqual([
      'One',
      'Three',
    ])
  })

  test('shows nothing that is no longer offered', () => {
    expect(chosenOf(multi, { ...progress(1), answers: new Map([['hopes', ['Four', 'Two']]]) })).toEqual(['Two'])
  })

  test('whose key is the name of something else in JavaScript shows nothing', () => {
    expect(chosenOf({ ...select, key: 'constructor' }, progress(0))).toEqual([])
  })
})

describe('the answer record', () => {
  test('of a select holds the answer', () => {
    expect(answerRecord(select, ['Two'], '3.42')).toEqual({ questionId: 'goals', answer: 'Two', timeTaken: '3.42' })
  })

  test('of a multi-select holds the list', () => {
    const record = { questionId: 'hopes', multiSelectAnswer: ['One', 'Two'], timeTaken: '3.42' }
    expect(answerRecord(multi, ['One', 'Two'], '3.42')).toEqual(record)
  })

  test.each([text, finish])('of any other type holds neither ($type)', (question) => {
    expect(answerRecord(question, [], '0.00')).toEqual({ questionId: question.key, timeTaken: '0.00' })
  })

  test('is one the server accepts', () => {
    for (const question of set.questions) {
      const choices = choicesOf(question)
      const body = { quizUserId: '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11', ...answerRecord(question, choices, '12.00') }
      expect(answer.body.safeParse(body).error).toBeUndefined()
    }
  })
})
