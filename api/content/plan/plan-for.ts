import type { Translation } from '#api/contracts/course.ts'
import { pieceOf } from './pieces/index.ts'
import { type PieceTheme, THEMES } from './pieces/piece.ts'
import {
  type GivenAnswers,
  decidedBy,
  type Level,
  LEVEL_SIGNS,
  type Minutes,
  MINUTES_SIGNS,
  type TimeOfDay,
  MOMENT_SIGNS,
  type Music,
  MUSIC_SIGNS,
  type PrayFor,
  PRAY_FOR_SIGNS,
  type Said,
  THEME_SIGNS,
  TRANSLATION_SIGNS,
} from './signs.ts'

export const PLAN_DAYS = 28

/** A decision of the plan, with the answer behind it. */
export type Reason = Said & {
  /** Says in a sentence what it decided. */
  effect: string
}

/** The alternative that a day takes, with the answer behind it. */
export type ChosenPiece = { theme: PieceTheme; because: Said }

export type CoursePlan = {
  /** Whether any answer changed anything. */
  personal: boolean
  /** How long each day takes. Null leaves the days as long as they were written. */
  minutes: Minutes | null
  /** The time of day that each day greets. */
  moment: TimeOfDay | null
  /** Null leaves music on the days that were written with it. */
  music: Music | null
  level: Level | null
  translation: Translation
  /** Whom the days pray for, in turn. */
  prayFor: readonly PrayFor[]
  /** The themes that the days address, strongest first. */
  themes: readonly PieceTheme[]
  reasons: readonly Reason[]
  /** The alternative of each day, the first day first. Null leaves the day as it was written. */
  days: readonly (ChosenPiece | null)[]
}

const MINUTES_EFFECTS: Record<Minutes, string> = {
  5: 'Each day takes about 5 minutes.',
  10: 'Each day takes about 10 minutes.',
  15: 'Each day takes about 15 minutes.',
  20: 'Each day takes about 20 minutes.',
}
const MOMENT_EFFECTS: Record<TimeOfDay, string> = {
  morning: 'Each day opens with a word for the morning.',
  midday: 'Each day opens with a word for the middle of the day.',
  evening: 'Each day opens with a word for the evening.',
}
const MUSIC_EFFECTS: Record<Music, string> = {
  'every-day': 'Every day has quiet instrumental music.',
  never: 'Your days have no music.',
}
const LEVEL_EFFECTS: Record<Level, string> = {
  new: 'A short note says where each passage comes from.',
  experienced: 'Each day adds a second passage to compare.',
}
const TRANSLATION_EFFECTS: Record<Translation, string> = {
  kjv: 'You read the King James Bible.',
  web: 'You read the World English Bible, in today’s English.',
}
const THEME_EFFECTS: Record<PieceTheme, string> = {
  tired: 'Some days are written for people who are worn out.',
  busy: 'Some days are written for people with full schedules.',
  wandering: 'Some days have practices for a mind that wanders.',
  doubt: 'Some days make room for hard questions.',
  grief: 'Some days are written for people who are hurting.',
  restart: 'Some days are written for people who are starting over.',
  prayer: 'Some days go further into prayer.',
  family: 'Some days are about the people at home.',
  alone: 'Some days are written for people who spend a lot of time alone.',
}

const PRAY_FOR_EFFECT = 'Each day leaves a minute to pray for those you named.'

type Evidence = { theme: PieceTheme; score: number; said: readonly Said[] }

/** Returns the themes of these answers, strongest first, each with the answers that show it. */
const themesOf = (answers: GivenAnswers): Evidence[] => {
  const found = decidedBy(THEME_SIGNS, answers).flatMap(({ said, value }) =>
    THEMES.flatMap((theme) => {
      const weight = value[theme]
      return weight === undefined ? [] : [{ theme, weight, said }]
    }),
  )
  return THEMES.flatMap((theme) => {
    const own = found.filter((one) => one.theme === theme).toSorted((a, b) => b.weight - a.weight)
    const score = own.reduce((sum, { weight }) => sum + weight, 0)
    // A hint alone changes nothing.
    return score < 2 ? [] : [{ theme, score, said: own.map(({ said }) => said) }]
  }).toSorted((a, b) => b.score - a.score)
}

/**
 * Chooses the alternative of each day. Among the themes that a day offers, the one wins with the highest score for each
 * day it has already taken, so a strong theme gets more days and a weaker one is not left out.
 */
const chooseDays = (themes: readonly Evidence[]): (ChosenPiece | null)[] => {
  const taken = new Map<PieceTheme, number>()
  const countOf = (theme: PieceTheme) => taken.get(theme) ?? 0
  return Array.from({ length: PLAN_DAYS }, (_, at) => {
    const [best] = themes
      .filter(({ theme }) => pieceOf(theme, at + 1) !== undefined)
      .toSorted((a, b) => b.score / (countOf(b.theme) + 1) - a.score / (countOf(a.theme) + 1))
    const because = best?.said[countOf(best.theme) % best.said.length]
    if (!best || !because) return null
    taken.set(best.theme, countOf(best.theme) + 1)
    return { theme: best.theme, because }
  })
}

type Decided<Value> = { said: Said; value: Value } | undefined

const reasonFor = <Value extends string | number>(decided: Decided<Value>, effects: Record<Value, string>): Reason[] =>
  decided ? [{ ...decided.said, effect: effects[decided.value] }] : []

/**
 * Makes the plan of a visitor from their answers. It is pure: the same answers always make the same plan, and without
 * answers it is the standard plan.
 *
 * - `minutes-a-day`, `time-of-day` and `music` decide length, wording and music directly.
 * - `bible-knowledge`, `obstacles` and `faith-today` decide the level, in this order, and `obstacles` the translation.
 * - Eleven questions show themes (THEME_SIGNS). Each day that offers an alternative for one of them takes it.
 *
 * @param answers the chosen texts by question key; texts that no longer exist decide nothing
 */
export const planFor = (answers: GivenAnswers): CoursePlan => {
  const [minutes] = decidedBy(MINUTES_SIGNS, answers)
  const [moment] = decidedBy(MOMENT_SIGNS, answers)
  const [music] = decidedBy(MUSIC_SIGNS, answers)
  const [translation] = decidedBy(TRANSLATION_SIGNS, answers)
  const [stated] = decidedBy(LEVEL_SIGNS, answers)
  // Five minutes leave no time for a second passage or for other people.
  const level = minutes?.value === 5 && stated?.value === 'experienced' ? undefined : stated
  const themes = themesOf(answers)
  const days = chooseDays(themes)
  const prayFor = minutes?.value === 5 ? [] : decidedBy(PRAY_FOR_SIGNS, answers)
  const used = themes.filter(({ theme }) => days.some((day) => day?.theme === theme))
  const reasons = [
    ...reasonFor(minutes, MINUTES_EFFECTS),
    ...reasonFor(moment, MOMENT_EFFECTS),
    ...used.flatMap(({ theme, said: [first] }) => (first ? [{ ...first, effect: THEME_EFFECTS[theme] }] : [])),
    ...reasonFor(level, LEVEL_EFFECTS),
    ...reasonFor(translation, TRANSLATION_EFFECTS),
    ...reasonFor(music, MUSIC_EFFECTS),
    ...prayFor.slice(0, 1).map(({ said }) => ({ ...said, effect: PRAY_FOR_EFFECT })),
  ]
  return {
    personal: reasons.length > 0,
    minutes: minutes?.value ?? null,
    moment: moment?.value ?? null,
    music: music?.value ?? null,
    level: level?.value ?? null,
    translation: translation?.value ?? 'kjv',
    prayFor: prayFor.map(({ value }) => value),
    themes: used.map(({ theme }) => theme),
    reasons,
    days,
  }
}

/** "Because you said ‘Too little time’" */
export const becauseOf = ({ choice }: Said): string => `Because you said ‘${choice}’`
