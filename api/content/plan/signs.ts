import type { Translation } from '#api/contracts/course.ts'
import type { PieceTheme } from './pieces/piece.ts'

/** Chosen texts by question key, as the quiz sends them. */
export type GivenAnswers = ReadonlyMap<string, readonly string[]>

/** Lists what one choice decides, by question key and choice. Questions and choices that are not listed decide nothing. */
type Signs<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>

type Weights = Partial<Record<PieceTheme, number>>

/** How much a choice says about each theme: 3 names it, 1 hints at it. */
export const THEME_SIGNS: Signs<Weights> = {
  obstacles: {
    'Too little time': { busy: 3 },
    'A mind that wanders': { wandering: 3 },
    'Being tired at the end of the day': { tired: 3 },
    'Doubts or hard questions': { doubt: 3 },
    'Losing heart after a missed day': { restart: 3 },
  },
  hopes: {
    'A steady daily rhythm': { restart: 1 },
    'A deeper life of prayer': { prayer: 3 },
    'Peace in the middle of busy days': { busy: 3 },
    'Comfort in a hard time': { grief: 2 },
    'Something to share with my family': { family: 3 },
  },
  'faith-today': {
    'Coming back after time away': { restart: 3 },
    'Walking through a dry season': { doubt: 2, prayer: 1 },
  },
  'prayer-life': {
    'Something I’d like to learn': { prayer: 2 },
    'Harder than it used to be': { prayer: 3 },
  },
  'pray-for': {
    'My family': { family: 1 },
    'Someone I miss': { grief: 3 },
  },
  gratitude: { 'I find it hard at the moment': { grief: 1 } },
  'day-pace': {
    'Hurried most of the time': { busy: 3 },
    'Heavy and hard to carry': { grief: 1, tired: 1 },
    'Quiet, sometimes too quiet': { alone: 3 },
  },
  'rest-at-night': {
    'Well on some nights, poorly on others': { tired: 1 },
    'Lightly, with a busy mind': { tired: 2, wandering: 1 },
    'Too little, with all there is to do': { tired: 3 },
  },
  'home-life': {
    'Young children': { family: 2 },
    Teenagers: { family: 2 },
    'I live on my own': { alone: 3 },
  },
  'church-life': {
    'I’m looking for a church': { alone: 1 },
    'I’m not part of one at the moment': { alone: 1 },
  },
  'life-season': {
    'A time of many demands': { busy: 2 },
    'A time of waiting or searching': { doubt: 1 },
    'A time of loss or grief': { grief: 5 },
  },
  'missed-day': {
    'I feel discouraged for a while': { restart: 2 },
    'I usually stop altogether': { restart: 3 },
  },
}

export const MINUTES = [5, 10, 15, 20] as const
export type Minutes = (typeof MINUTES)[number]

export const MINUTES_SIGNS: Signs<Minutes> = {
  'minutes-a-day': { 'About 5 minutes': 5, 'About 10 minutes': 10, 'About 15 minutes': 15, 'About 20 minutes': 20 },
}

export const MOMENTS = ['morning', 'midday', 'evening'] as const
export type TimeOfDay = (typeof MOMENTS)[number]

export const MOMENT_SIGNS: Signs<TimeOfDay> = {
  'time-of-day': {
    'Early in the morning': 'morning',
    'During a break in the day': 'midday',
    'In the early evening': 'evening',
    'Just before sleep': 'evening',
  },
}

export const MUSIC = ['every-day', 'never'] as const
export type Music = (typeof MUSIC)[number]

export const MUSIC_SIGNS: Signs<Music> = {
  music: {
    'Yes, soft bells, wind and waves': 'every-day',
    'Yes, quiet instrumental music': 'every-day',
    'No, I prefer silence': 'never',
  },
}

export const LEVELS = ['new', 'experienced'] as const
export type Level = (typeof LEVELS)[number]

/** In this order: who starts from nothing gets help even with a long history of faith. */
export const LEVEL_SIGNS: Signs<Level> = {
  'bible-knowledge': {
    'It is all new to me': 'new',
    'I know a few of the stories': 'new',
    'I know some of its books well': 'experienced',
    'I know most of it well': 'experienced',
  },
  obstacles: { 'Not knowing where to start': 'new' },
  'faith-today': { 'Just beginning to explore': 'new', 'Settled, and longing to go deeper': 'experienced' },
}

export const TRANSLATION_SIGNS: Signs<Translation> = {
  obstacles: { 'Language that is hard to follow': 'web' },
}

/** The people and things that someone may pray for. */
export const PRAY_FOR = ['family', 'friends', 'ill', 'missed', 'decision', 'work', 'world'] as const
export type PrayFor = (typeof PRAY_FOR)[number]

export const PRAY_FOR_SIGNS: Signs<PrayFor> = {
  'pray-for': {
    'My family': 'family',
    'My friends': 'friends',
    'Someone who is ill': 'ill',
    'Someone I miss': 'missed',
    'A decision I have to make': 'decision',
    'My work or studies': 'work',
    'The needs of the world': 'world',
  },
}

/** The questions that decide something. */
export const DECIDING: readonly string[] = [
  ...new Set(
    [MINUTES_SIGNS, MOMENT_SIGNS, THEME_SIGNS, LEVEL_SIGNS, TRANSLATION_SIGNS, MUSIC_SIGNS, PRAY_FOR_SIGNS].flatMap(
      (signs) => Object.keys(signs),
    ),
  ),
]

/** An answer that decided something. */
export type Said = { question: string; choice: string }

/** Returns everything that these answers decide, in the order of the signs. */
export const decidedBy = <Value>(signs: Signs<Value>, answers: GivenAnswers): { said: Said; value: Value }[] =>
  Object.entries(signs).flatMap(([question, choices]) =>
    (answers.get(question) ?? []).flatMap((choice) => {
      const value = Object.hasOwn(choices, choice) ? choices[choice] : undefined
      return value === undefined ? [] : [{ said: { question, choice }, value }]
    }),
  )
