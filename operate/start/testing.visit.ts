import { expect } from 'vitest'

/** Sends what a visitor does to a product. Returns their stream when it is acknowledged. */
export const visit = async (url: string): Promise<string> => {
  const quizUserId = crypto.randomUUID()
  const body = JSON.stringify({ quizUserId, email: `${quizUserId}@example.com`, username: 'Ruth' })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${url}/api/v1/quiz/user-info`, { method: 'POST', headers, body })
  expect(status).toBe(200)
  return `quiz-${quizUserId}`
}
