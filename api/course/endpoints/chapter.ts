import { findChapter } from '#api/content/course/plan/chapters.ts'
import { chapter } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { notFound } from '#commands/refusal.ts'

export const chapterEndpoint = (cabinet: Pick<Cabinet, 'subscriber'>) =>
  endpoint(chapter, async ({ params, bearer }) => {
    await cabinet.subscriber(bearer)
    const found = findChapter(params.chapter)
    if (!found) throw notFound()
    return { reply: found }
  })
