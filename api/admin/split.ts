import { split } from '#api/contracts/admin-insights.ts'
import { published } from '#api/content/questions/catalog.ts'
import type { Api } from '../app.ts'

export const adminSplitRoute = ({ answer, admins }: Api) =>
  answer(split, async ({ bearer }) => {
    await admins.require(bearer)
    return { reply: { weights: published.map(({ set, weight }) => ({ version: set.version, weight })) } }
  })
