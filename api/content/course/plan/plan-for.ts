import type { Translation } from '#api/contracts/course/course.ts'
import { EFFECTS } from './effects.ts'
import { findPiece } from './pieces/index.ts'
import { type Fact, type Piece, type PieceTheme, THEMES } from './pieces/piece.ts'
import {
  type Decided,
  decidedBy,
  type Extra,
  EXTRA_SIGNS,
  HOPE_SIGNS,
  FACT_SIGNS,
  type GivenAnswers,
  type Level,
  LEVEL_SIGNS,
  LOVED_SIGNS,
  type Minutes,
  MINUTES_SIGNS,
  MOMENT_SIGNS,
  type Music,
  MUSIC_SIGNS,
  NAMES,
  type PrayFor,
  PRAY_FOR_SIGNS,
  RHYTHM_SIGNS,
  type Said,
  THEME_SIGNS,
  type TimeOfDay,
  TRANSLATION_SIGNS,
} from './signs.ts'

export const PLAN_DAYS = 28
const DAYS_A_WEEK = 7

/** A decision of the plan, with the answer behind it. */
export type Reason = Said & {
  /** Says in a sentence what it decided. */
  effect: string
}

/** The alternative that a day takes. The first one of a week gives the answer behind it. */
export type ChosenPiece = { theme: PieceTheme; because: Said | null }

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
  /** Comes first when a day has time for more. */
  extra: Extra | null
  /** The books of the Bible that longer days read more of. */
  loved: readonly string[]
  /** Whether each day ends with the same line. */
  rhythm: boolean
  /** Whom the days pray for, in turn. */
  prayFor: readonly PrayFor[]
  /** The themes that the days address, strongest first. */
  themes: readonly PieceTheme[]
  reasons: readonly Reason[]
  /** All hopes that were chosen, in the words of the quiz. */
  hopes: readonly string[]
  /** The alternative of each day, the first day first. Null leaves the day as it was written. */
  days: readonly (ChosenPiece | null)[]
}

type Evidence = { theme: PieceTheme; score: number; said: readonly Said[] }

type Stated = Decided<readonly Fact[]>

/**
 * Makes the plan of a visitor from their answers. It is pure: the same answers always make the same plan, and without
 * answers it is the standard plan.
 *
 * @param answers the chosen texts by question key; texts that no longer exist decide nothing
 */
export const planFor = (answers: GivenAnswers): CoursePlan => {
  const [minutes] = decidedBy(MINUTES_SIGNS, answers)
  const [moment] = decidedBy(MOMENT_SIGNS, answers)
  const [music] = decidedBy(MUSIC_SIGNS, answers)
  const [translation] = decidedBy(TRANSLATION_SIGNS, answers)
  const [stated] = decidedBy(LEVEL_SIGNS, answers)
  const [rhythm] = decidedBy(RHYTHM_SIGNS, answers)
  const isLonger = minutes !== undefined && minutes.value > 5
  // Five minutes leave no time for a second passage or for other people.
  const level = minutes?.value === 5 && stated?.value === 'experienced' ? undefined : stated
  const prayFor = minutes?.value === 5 ? [] : decidedBy(PRAY_FOR_SIGNS, answers)
  const [extra] = isLonger ? decidedBy(EXTRA_SIGNS, answers) : []
  const loved = isLonger ? decidedBy(LOVED_SIGNS, answers) : []
  const themes = themesOf(answers)
  const days = chooseDays(themes, statedBy(answers))
  const used = themes.filter(({ theme }) => days.some((day) => day?.theme === theme))
  const reasons = [
    ...reasonFor(minutes, EFFECTS.minutes),
    ...reasonFor(moment, EFFECTS.moment),
    ...used.flatMap(({ theme, said: [first] }) => (first ? [{ ...first, effect: EFFECTS.theme[theme] }] : [])),
    ...reasonFor(level, EFFECTS.level),
    ...reasonFor(translation, EFFECTS.translation),
    ...reasonFor(music, EFFECTS.music),
    ...reasonFor(extra, EFFECTS.extra),
    ...loved.slice(0, 1).map(({ said }) => ({ ...said, effect: EFFECTS.loved })),
    ...(rhythm ? [{ ...rhythm.said, effect: EFFECTS.rhythm }] : []),
    ...prayFor.slice(0, 1).map(({ said }) => ({ ...said, effect: EFFECTS.prayFor })),
  ]
  return {
    personal: reasons.length > 0,
    minutes: minutes?.value ?? null,
    moment: moment?.value ?? null,
    music: music?.value ?? null,
    level: level?.value ?? null,
    translation: translation?.value ?? 'kjv',
    extra: extra?.value ?? null,
    loved: loved.flatMap(({ value }) => value),
    rhythm: rhythm !== undefined,
    prayFor: prayFor.map(({ value }) => value),
    themes: used.map(({ theme }) => theme),
    reasons,
    hopes: decidedBy(HOPE_SIGNS, answers).map(({ said }) => said.choice),
    days,
  }
}

/** Returns the themes that these answers name, strongest first. Hints add to the score and are never quoted. */
const themesOf = (answers: GivenAnswers): Evidence[] => {
  const found = decidedBy(THEME_SIGNS, answers)
  return THEMES.flatMap((theme) => {
    const own = found.flatMap(({ said, value }) => ({ said, weight: value[theme] ?? 0 }))
    const naming = own.filter(({ weight }) => weight >= NAMES).toSorted((a, b) => b.weight - a.weight)
    if (naming.length === 0) return []
    return [{ theme, score: own.reduce((sum, { weight }) => sum + weight, 0), said: naming.map(({ said }) => said) }]
  }).toSorted((a, b) => b.score - a.score)
}

/**
 * Chooses the alternative of each day. Among the themes that a day offers, the one wins with the highest score for each
 * day it has already taken, so a strong theme gets more days and a weaker one is not left out.
 */
const chooseDays = (themes: readonly Evidence[], stated: readonly Stated[]): (ChosenPiece | null)[] => {
  const taken = new Map<PieceTheme, number>()
  const countOf = (theme: PieceTheme) => taken.get(theme) ?? 0
  let explained = -1
  return Array.from({ length: PLAN_DAYS }, (_, at) => {
    const [best] = themes
      .flatMap((evidence) => {
        const piece = findPiece(evidence.theme, at + 1)
        return piece && isMet(piece, stated) ? [{ ...evidence, piece }] : []
      })
      .toSorted((a, b) => b.score / (countOf(b.theme) + 1) - a.score / (countOf(a.theme) + 1))
    if (!best) return null
    const { theme, piece, said } = best
    const count = countOf(theme)
    taken.set(theme, count + 1)
    const week = Math.floor(at / DAYS_A_WEEK)
    if (week === explained) return { theme, because: null }
    explained = week
    return { theme, because: statementFor(piece, stated) ?? said[count % said.length] ?? null }
  })
}

const isMet = ({ presumes = [] }: Piece, stated: readonly Stated[]) =>
  presumes.every((fact) => stated.some(({ value }) => value.includes(fact)))

/** Returns the answer that states what a piece presumes. */
const statementFor = ({ presumes: [first] = [] }: Piece, stated: readonly Stated[]): Said | undefined =>
  first && stated.find(({ value }) => value.includes(first))?.said

/** Returns what the answers state. Living alone and having people at home contradict each other: neither counts then. */
const statedBy = (answers: GivenAnswers): Stated[] => {
  const stated = decidedBy(FACT_SIGNS, answers)
  const home = stated.filter(({ said }) => said.question === 'home-life')
  const others = (answers.get('home-life') ?? []).length > 1
  return others && home.some(({ value }) => value.includes('lives-alone'))
    ? stated.filter((one) => !home.includes(one))
    : stated
}

const reasonFor = <Value extends string | number>(
  decided: Decided<Value> | undefined,
  effects: Record<Value, string>,
): Reason[] => (decided ? [{ ...decided.said, effect: effects[decided.value] }] : [])
