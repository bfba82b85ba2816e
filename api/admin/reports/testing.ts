import { expect } from 'vitest'
import { type QuizzesReply, quizzes } from '#api/contracts/admin/admin.ts'
import { createAdminApi } from '#api/admin/testing.ts'
import { startProjector } from '#testing/projector.ts'

/** Starts a real API and projector, and reads the table over HTTP. */
export const openReports = async () => {
  const api = await createAdminApi()
  const projector = await startProjector(api.databaseUrl, api.pool)
  const ask = async (query: object): Promise<QuizzesReply> => {
    const { status, body, text } = await api.post('/admin/db/quizzes', query, { bearer: api.bearer })
    if (status !== 200) throw new Error(`${status} ${text}`)
    return quizzes.reply.parse(body)
  }
  /** Requests a table three times, so cached periods are compared too. */
  const table = async (query: object): Promise<QuizzesReply> => {
    const first = await ask(query)
    expect(await ask(query)).toEqual(first)
    expect(await ask(query)).toEqual(first)
    return first
  }
  const close = async () => {
    await projector.stop()
    await api.close()
  }
  return { api, projector, table, close }
}

export type OpenedReports = Awaited<ReturnType<typeof openReports>>
