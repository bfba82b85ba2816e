import { z } from 'zod'
import { Denied } from '#api/contracts/course/access.ts'
import { CourseTitles, DayCourse, DayMaterial, Translation } from '#api/contracts/course/course.ts'
import { contract } from '#api/contracts/endpoint.ts'

export const PlanSummary = z.object({
  /** True when answers changed the plan. The standard plan has no reasons. */
  personal: z.boolean(),
  /** Minutes per day. Null keeps the original length of each day. */
  minutes: z.int().nullable(),
  moment: z.enum(['morning', 'midday', 'evening']).nullable(),
  music: z.enum(['every-day', 'never']).nullable(),
  level: z.enum(['new', 'experienced']).nullable(),
  translation: Translation,
  reasons: z.array(
    z.object({
      /** "Each day takes about 10 minutes." */
      effect: z.string(),
      /** You said “About 10 minutes” */
      because: z.string(),
    }),
  ),
  /** All hopes that were chosen in the quiz, also those that change no day. */
  hopes: z.array(z.string()),
  /** The first day first. */
  days: z.array(
    z.object({
      day: z.int(),
      title: z.string(),
      /** The title of the part that was chosen for this reader. The first one of a week has the reason. */
      chosen: z.object({ title: z.string(), because: z.string().nullable() }).nullable(),
    }),
  ),
})
export type PlanSummary = z.infer<typeof PlanSummary>

/** A plan with the names of its weeks and its whole first day, to read before it is bought. */
export const PlanPreview = PlanSummary.extend({
  weeks: z.array(z.object({ name: z.string(), goal: z.string() })),
  sample: DayCourse.pick({ title: true, subtitle: true, blocks: true }).extend({ day: z.int() }),
})
export type PlanPreview = z.infer<typeof PlanPreview>

export const previewPlan = contract({
  method: 'post',
  path: '/quiz/plan',
  summary: 'The plan for these answers. Nothing is stored.',
  body: z.object({
    /** The chosen texts by question key. Unknown texts are ignored. */
    answers: z.record(z.string().max(40), z.array(z.string().max(200)).max(20)),
  }),
  reply: PlanPreview,
  auth: 'none',
})

export const myPlan = contract({
  method: 'get',
  path: '/account/plan',
  summary: 'The plan of a subscriber from the answers of their quiz. Without consent it is the standard plan.',
  reply: PlanSummary,
  auth: 'client',
  denied: Denied,
})

export const planMaterial = contract({
  method: 'get',
  path: '/quiz/plan-material',
  summary: 'Makes the preview of any plan on the device of a visitor who declined. It is the same for everyone.',
  reply: DayMaterial.extend({ titles: CourseTitles }),
  auth: 'none',
})
