import { z } from 'zod'
import { contract, openToAll } from '#api/contracts/endpoint.ts'
import { Creo, QuizUserId, withCreative } from '#api/contracts/quiz/funnel.ts'
import { License } from '#api/contracts/payment/payment.ts'

/** The URL parameter of an ad network's click id. Only the name is sent, because the value identifies a person. */
export const ClickIdKind = z.enum([
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ttclid',
  'msclkid',
  'twclid',
  'li_fat_id',
  'epik',
  'ScCid',
  'rdt_cid',
  'yclid',
])
export type ClickIdKind = z.infer<typeof ClickIdKind>

/** A name as people wrote it in an ad tool, cut to 200 characters. */
const utmField = z.string().optional()

const landing = {
  creo: Creo,
  utm: z
    .object({ source: utmField, medium: utmField, campaign: utmField, content: utmField, term: utmField })
    .optional(),
  clickId: ClickIdKind.optional(),
}
const OwnToken = z.string().max(64)

export const countLanding = contract({
  method: 'post',
  path: '/quiz/landing',
  summary:
    'Counts a view of the landing page, or of a page that an ad led to, without a visitor: those get their number with the first tap.',
  body: z
    .object({
      ...landing,
      /** True for a browser that a program steers. */
      isAutomated: z.boolean().optional(),
      /** The token of a browser that the owner marked. */
      own: OwnToken.optional(),
    })
    .transform(withCreative),
  ...openToAll,
})
/** The body on the wire. */
export type CountedLanding = z.input<typeof countLanding.body>
/** The body as the server reads it. */
export type ParsedLanding = z.output<typeof countLanding.body>

export const markOwn = contract({
  method: 'post',
  path: '/quiz/own',
  summary: 'Counts the visits of a browser apart, or no longer: earlier ones too. Needs the token of the owner’s link.',
  body: z.object({ quizUserId: QuizUserId, own: OwnToken, isOwn: z.boolean() }),
  ...openToAll,
})
/** The body on the wire. */
export type MarkedOwn = z.input<typeof markOwn.body>

const offer = { license: License, sale: z.boolean() }
const moment = <const Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.object({ quizUserId: QuizUserId, moment: z.literal(name), ...fields })

export const recordMoment = contract({
  method: 'post',
  path: '/quiz/moment',
  summary:
    'Records what a visitor saw or did around the quiz, once per visitor. It is not an arrival and changes no report.',
  body: z.discriminatedUnion('moment', [
    moment('landing-seen', landing).transform(withCreative),
    moment('plan-ready-seen', {}),
    moment('offer-seen', {}),
    moment('plan-chosen', offer),
    moment('agreed', {}),
    moment('discount-seen', {}),
    moment('sale-claimed', {}),
    moment('checkout-closed', offer),
    moment('checkout-failed', { ...offer, reason: z.enum(['unavailable', 'payment']) }),
  ]),
  ...openToAll,
})
/** The body on the wire. */
export type Moment = z.input<typeof recordMoment.body>
/** The body as the server reads it. */
export type ParsedMoment = z.output<typeof recordMoment.body>
