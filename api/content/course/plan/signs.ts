import { type ChoiceId, CHOICES, type QuestionKey } from '#api/content/quiz/choices.ts'
import type { Translation } from '#api/contracts/course/course.ts'
import type { Fact, PieceTheme } from './pieces/piece.ts'

/** Chosen texts by question key, as the quiz sends them. */
export type GivenAnswers = ReadonlyMap<string, readonly string[]>

/** Lists what one choice decides. Questions and choices that are not listed decide nothing: one choice of a question at most. */
type Signs<Value> = { readonly [Key in QuestionKey]?: { readonly [Id in ChoiceId<Key>]?: Value } }

type Weights = Partial<Record<PieceTheme, number>>

/** The least weight of an answer that names a theme. */
export const NAMES = 2

/** How much a choice says about each theme: 2 or more names it, 1 hints at it. */
export const THEME_SIGNS: Signs<Weights> = {
  obstacles: {
    time: { busy: 3 },
    wandering: { wandering: 3 },
    tired: { tired: 3 },
    doubts: { doubt: 3 },
    'losing-heart': { restart: 3 },
  },
  hopes: {
    closeness: { prayer: 2 },
    prayer: { prayer: 3 },
    peace: { busy: 3 },
    comfort: { heavy: 3 },
    family: { family: 3 },
  },
  'faith-today': { returning: { restart: 3 }, dry: { prayer: 2, doubt: 1 } },
  'bible-habit': { monthly: { restart: 1 } },
  'bible-knowledge': { former: { restart: 2 } },
  'prayer-life': { daily: { prayer: 1 }, trouble: { heavy: 1 }, learn: { prayer: 2 }, harder: { prayer: 3 } },
  'passage-stays': { praying: { prayer: 2 } },
  'closest-to-god': { prayer: { prayer: 2 }, caring: { family: 1 }, 'hard-time': { heavy: 1 } },
  'pray-for': { family: { family: 1 } },
  gratitude: { daily: { prayer: 1 }, rarely: { wandering: 1 }, hard: { heavy: 2 } },
  'day-pace': {
    full: { busy: 1 },
    varies: { restart: 1 },
    hurried: { busy: 3 },
    heavy: { heavy: 3, tired: 1 },
    quiet: { alone: 1 },
  },
  'rest-at-night': { mixed: { tired: 1 }, lightly: { tired: 1, wandering: 1 }, little: { tired: 3 } },
  'home-life': { 'young-children': { family: 2 }, teenagers: { family: 2 }, alone: { alone: 3 } },
  'church-life': {
    monthly: { busy: 1 },
    sometimes: { restart: 1 },
    online: { alone: 1 },
    looking: { alone: 1 },
    none: { alone: 1 },
  },
  'life-season': {
    beginning: { restart: 1 },
    demands: { busy: 2 },
    waiting: { doubt: 1 },
    loss: { loss: 5, heavy: 3 },
  },
  'missed-day': { catch: { restart: 1 }, depends: { busy: 1 }, discouraged: { restart: 2 }, stop: { restart: 3 } },
}

/** Facts that a choice states about its reader. */
export const FACT_SIGNS: Signs<readonly Fact[]> = {
  obstacles: { 'losing-heart': ['loses-heart'] },
  'faith-today': { returning: ['returning'] },
  'home-life': {
    partner: ['partner', 'family-at-home'],
    'young-children': ['children', 'family-at-home'],
    teenagers: ['children', 'family-at-home'],
    grown: ['family-at-home'],
    relatives: ['family-at-home'],
    alone: ['lives-alone'],
  },
  'church-life': { looking: ['no-church'], none: ['no-church'] },
  'life-season': { loss: ['loss'] },
  'missed-day': { discouraged: ['loses-heart'], stop: ['stops', 'loses-heart'] },
}

export const MINUTES = [5, 10, 15, 20] as const
export type Minutes = (typeof MINUTES)[number]

/** Visitors who leave the length open and aren't sure about the plan get short days. */
export const MINUTES_SIGNS: Signs<Minutes> = {
  'minutes-a-day': { five: 5, ten: 10, fifteen: 15, twenty: 20 },
  commitment: { willing: 10, 'day-by-day': 10, curious: 5 },
}

export const MOMENTS = ['morning', 'midday', 'evening'] as const
export type TimeOfDay = (typeof MOMENTS)[number]

export const MOMENT_SIGNS: Signs<TimeOfDay> = {
  'time-of-day': { morning: 'morning', break: 'midday', evening: 'evening', bedtime: 'evening' },
}

export const MUSIC = ['every-day', 'never'] as const
export type Music = (typeof MUSIC)[number]

export const MUSIC_SIGNS: Signs<Music> = {
  music: { instrumental: 'every-day', silence: 'never' },
  'closest-to-god': { music: 'every-day' },
}

export const LEVELS = ['new', 'experienced'] as const
export type Level = (typeof LEVELS)[number]

/** In this order: who starts from nothing gets help even with a long history of faith. */
export const LEVEL_SIGNS: Signs<Level> = {
  'bible-knowledge': { none: 'new', stories: 'new', books: 'experienced', most: 'experienced' },
  obstacles: { start: 'new' },
  'faith-today': { exploring: 'new', settled: 'experienced' },
  'bible-habit': { daily: 'experienced', sometimes: 'new', hardly: 'new' },
  hopes: { understanding: 'new' },
}

export const TRANSLATION_SIGNS: Signs<Translation> = {
  obstacles: { language: 'web' },
  'bible-knowledge': { none: 'web' },
}

/** Things that may come first when a day has time for more. */
export const EXTRAS = ['reading', 'writing', 'talking', 'silence'] as const
export type Extra = (typeof EXTRAS)[number]

export const EXTRA_SIGNS: Signs<Extra> = {
  'passage-stays': { slowly: 'reading', writing: 'writing', talking: 'talking' },
  'closest-to-god': { silence: 'silence', creation: 'silence', church: 'talking' },
}

/** The books of each part of the Bible that someone may love. */
export const LOVED_SIGNS: Signs<readonly string[]> = {
  'loved-parts': {
    jesus: ['Matthew', 'Mark', 'Luke', 'John'],
    psalms: ['Psalm'],
    wisdom: ['Job', 'Proverbs', 'James'],
    beginnings: ['Genesis', 'Exodus'],
    prophets: ['Isaiah', 'Jeremiah', 'Lamentations', 'Ezekiel', 'Daniel'],
    letters: ['Romans', 'Corinthians', 'Galatians', 'Philippians', 'Colossians', 'Hebrews', 'James'],
  },
}

/** Whether each day ends with the same line. */
export const RHYTHM_SIGNS: Signs<true> = { hopes: { rhythm: true } }

/** Everything that a visitor may hope for, also what changes no day. */
export const HOPE_SIGNS: Signs<true> = {
  hopes: {
    rhythm: true,
    closeness: true,
    understanding: true,
    prayer: true,
    peace: true,
    comfort: true,
    family: true,
  },
}

/** The people and things that someone may pray for. */
export const PRAY_FOR = ['family', 'friends', 'sick', 'missed', 'decision', 'work', 'world'] as const
export type PrayFor = (typeof PRAY_FOR)[number]

export const PRAY_FOR_SIGNS: Signs<PrayFor> = {
  'pray-for': {
    family: 'family',
    friends: 'friends',
    sick: 'sick',
    missed: 'missed',
    decision: 'decision',
    work: 'work',
    world: 'world',
  },
}

/** An answer that decided something, in the words of the quiz. */
export type Said = { question: QuestionKey; choice: string }

export type Decided<Value> = { said: Said; value: Value }

/** Returns everything that these answers decide, in the order of the signs. */
export const decidedBy = <Value>(signs: Signs<Value>, answers: GivenAnswers): Decided<Value>[] =>
  (Object.keys(signs) as QuestionKey[]).flatMap((question) => {
    const texts: Readonly<Record<string, string>> = CHOICES[question]
    return Object.entries<Value>(signs[question] ?? {}).flatMap(([id, value]) => {
      const choice = texts[id]
      return choice !== undefined && answers.get(question)?.includes(choice)
        ? [{ said: { question, choice }, value }]
        : []
    })
  })

/** Quotes the answer, in words that fit beside any decision. */
export const quoteChoice = ({ choice }: Said): string => `You said “${choice}”`
