import type { VisitorTraits } from '#events/quiz/visit.ts'

/** Traits of a visitor about whom nothing is known. */
export const NO_TRAITS: VisitorTraits = { deviceType: 'other', os: 'other', inApp: null, language: null, country: null }
