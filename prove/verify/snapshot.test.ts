import { expect, onTestFinished, test } from 'vitest'
import { createPool } from '#db/client.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { copyReadTables, inOneMoment } from './snapshot.ts'

test('a projection that was never built is named, with what to do', async () => {
  const database = await createTestDatabase()
  const single = () => createPool({ url: database.url, name: 'verify', max: 1 })
  const [snapshot, copies] = [single(), single()]
  onTestFinished(async () => {
    await Promise.all([snapshot.end(), copies.end()])
    await database.close()
  })
  const copied = inOneMoment(
    snapshot,
    async () => {},
    () => copyReadTables(snapshot, copies, [quizFunnel]),
  )
  await expect(copied).rejects.toThrow('quiz-funnel has no table yet: start the product, which builds it')
})
