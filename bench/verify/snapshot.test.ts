import { expect, onTestFinished, test } from 'vitest'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { createTestDatabase } from '#testing/database.ts'
import { copyReadTables } from './snapshot.ts'

test('a projection that was never built is named, with what to do', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await expect(copyReadTables(database.pool, quizFunnel)).rejects.toThrow(
    'quiz-funnel has no table yet: start the product, which builds it',
  )
})
