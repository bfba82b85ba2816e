import type { Translation } from '#api/contracts/course/course.ts'
import type { PieceTheme } from './pieces/piece.ts'
import type { Extra, Level, Minutes, Music, TimeOfDay } from './signs.ts'

const minutes: Record<Minutes, string> = {
  5: 'Each day takes about 5 minutes.',
  10: 'Each day takes about 10 minutes.',
  15: 'Each day takes about 15 minutes.',
  20: 'Each day takes about 20 minutes.',
}

const moment: Record<TimeOfDay, string> = {
  morning: 'Each day opens with a word for the morning.',
  midday: 'Each day opens with a word for the middle of the day.',
  evening: 'Each day opens with a word for the evening.',
}

const music: Record<Music, string> = {
  'every-day': 'Every day has quiet instrumental music.',
  never: 'Your days have no music.',
}

const level: Record<Level, string> = {
  new: 'A short note says where each passage comes from.',
  experienced: 'Each day adds a second passage to compare.',
}

const translation: Record<Translation, string> = {
  kjv: 'You read the King James Bible.',
  web: 'You read the World English Bible, in today’s English.',
}

const theme: Record<PieceTheme, string> = {
  tired: 'Some days are written for people who are worn out.',
  busy: 'Some days are written for people with full schedules.',
  wandering: 'Some days have practices for a mind that wanders.',
  doubt: 'Some days make room for hard questions.',
  loss: 'Some days are written for people who are grieving.',
  heavy: 'Some days are written for people in a hard time.',
  restart: 'Some days are written for people who are starting over.',
  prayer: 'Some days are about learning to pray.',
  family: 'Some days are about your family.',
  alone: 'Some days are written for people who live on their own.',
}

const extra: Record<Extra, string> = {
  reading: 'Each day has more of the story to read slowly.',
  writing: 'Each day has one more question to write about.',
  talking: 'Each day has a question to talk over with someone.',
  silence: 'Each day has quiet minutes at the end.',
}

/** Says what each decision changes. Each sentence is a promise about every day, or about some days. */
export const EFFECTS = {
  minutes,
  moment,
  music,
  level,
  translation,
  theme,
  extra,
  loved: 'Some days read more from the parts of the Bible you love.',
  rhythm: 'Each day closes with one line to know by heart.',
  prayFor: 'Each day leaves a minute to pray for those you named.',
}
