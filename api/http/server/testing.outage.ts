import { expect } from 'vitest'
import type { ApiReply, TestApi } from '#api/testing.ts'

export type SentAnswer = { quizUserId: string; key: string }
const CHOICES = ['Just beginning to explore', 'Coming back after time away', 'Growing little by little']

export const send = (api: TestApi, { quizUserId, key }: SentAnswer, n = 0): Promise<ApiReply> =>
  api.post(
    '/quiz/answer',
    { quizUserId, questionId: 'faith-today', answer: CHOICES[n % 3], timeTaken: '3.42' },
    { key },
  )

export const times = <T>(n: number, make: (n: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at))

/** During an outage, a request succeeds or gets 503 with Retry-After. */
export const expectDoneOrLater = ({ status, headers, body }: ApiReply) => {
  if (status === 200) return
  expect([status, headers.get('retry-after'), body]).toEqual([
    503,
    '2',
    { code: 'unavailable', message: 'We cannot save this right now. Please try again in a moment.' },
  ])
}
