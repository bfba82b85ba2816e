import { createAdminApi } from '#api/testing.admin.ts'
import { exploredEvents } from '#api/contracts/operations/explorer.ts'
import { newVisitorId } from '#api/testing.ts'

/** Starts an API with an admin and a visitor who answered a question. */
export const createExplorerApi = async () => {
  const api = await createAdminApi()
  const visitor = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId: visitor, age: '60+', creo: 'spring', email: 'canary@example.com' })
  const answer = { questionId: 'faith-today', answer: 'Just beginning to explore', timeTaken: '3.42' }
  await api.post('/quiz/answer', { quizUserId: visitor, ...answer })
  return { ...api, visitor }
}

/** Returns a function that reads a page of events. */
export const createEventsReader =
  (api: Awaited<ReturnType<typeof createExplorerApi>>) =>
  async (search: Record<string, string> = {}) => {
    const path = `/api/v1/admin/explorer/events?${new URLSearchParams(search)}`
    const { status, body, text } = await api.get(path, { bearer: api.bearer })
    if (status !== 200) throw new Error(`The events were answered ${status}: ${text}`)
    return exploredEvents.reply.parse(body)
  }
