import { createHash } from 'node:crypto'
import { AGES, type Age } from '#api/contracts/quiz/funnel.ts'
import { createRng } from '#tools/random/rng.ts'
import { drawHabits } from './habits/index.ts'
import type { Attendance, ConsentHabit, Creative, Person } from './person.ts'

const wellFormed = (tag: string, retention: number): Creative => ({ tag, recordedAs: tag, retention })
const odd = (tag: string): Creative => ({ tag, recordedAs: tag, retention: 0.7 })

/**
 * Creates the nth visitor of a simulation.
 * @param seed determines the behavior.
 * @param run determines the identity, so that another run on the same server has new visitors with the same behavior.
 */
export const createPerson = (seed: number, run: string, n: number): Person => {
  const rng = createRng(digest('behaviour', seed, n).readUInt32BE())
  const creative = rng.weighted(BY_RANK)
  const age = rng.weighted(BY_AGE)
  const persistence = creative.retention * PERSISTENCE[age] * (0.6 + 0.8 * rng.next())
  const habits = drawHabits((nth) => digest('habit', seed, n, nth).readUInt32BE())
  const person: Person = {
    quizUserId: quizUserId(run, n),
    headers: { 'x-forwarded-for': addressOf(run, n) },
    creative,
    age,
    persistence,
    consent: consentOf(seed, n),
    attendance: attendanceOf(seed, n, creative),
    habits,
    rng,
  }
  return habits.reduce((one, { habit, rng }) => habit.arrives?.(one, rng) ?? one, person)
}

const digest = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('\n')).digest()

const quizUserId = (run: string, n: number): string => {
  const bytes = digest('visitor', run, n).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns one of the 131,072 addresses of 198.18.0.0/15, the range reserved for benchmarks. */
const addressOf = (run: string, n: number): string => {
  const offset = (digest('address', run).readUInt32BE() + n) % 131_072
  return `198.${18 + (offset >> 16)}.${(offset >> 8) & 255}.${offset & 255}`
}

/** Draws from a generator of its own, so that the other behavior of a seed stays the same. */
const consentOf = (seed: number, n: number): ConsentHabit | undefined => {
  const rng = createRng(digest('consent', seed, n).readUInt32BE())
  if (rng.next() < 0.04) return undefined
  const answers = rng.next() < 0.84
  // Visitors who keep their answers to themselves rarely agree to ads.
  const ads = rng.next() < (answers ? 0.55 : 0.08)
  return { answers, ads, withdrawsAfter: answers && rng.next() < 0.03 ? 1 + rng.below(20) : undefined }
}

/** Draws from a generator of its own, too. Ads that retain few visitors also lose more of them at the landing page. */
const attendanceOf = (seed: number, n: number, { retention }: Creative): Attendance => {
  const rng = createRng(digest('attendance', seed, n).readUInt32BE())
  return { bounces: rng.next() < Math.min(0.8, 0.3 / retention), returns: rng.next() < 0.25 }
}

/** Creatives by descending traffic. The odd ones would break a report or a page that doesn't escape them. */
const CREATIVES: readonly Creative[] = [
  wellFormed('fb_psalm23_video_v3', 1.2),
  wellFormed('ig_morning_prayer', 1.35),
  { tag: undefined, recordedAs: null, retention: 1.1 },
  wellFormed('fb_anxious_heart', 1),
  wellFormed('tt_5min_bible', 0.65),
  wellFormed('fb_lifetime_plan', 0.9),
  wellFormed('ig_daily_verse', 1.1),
  wellFormed('yt_night_prayer', 1.3),
  odd('<img src=x onerror=alert(1)>'),
  wellFormed('fb_lost_my_way', 1.05),
  wellFormed('tt_quiz_pov', 0.5),
  wellFormed('pin_prayer_journal', 1.25),
  wellFormed('fb.lookalike.us-45', 1.15),
  wellFormed('em_newsletter-04', 1.5),
  odd('summer|sale'),
  wellFormed('ig_reel_gratitude', 0.95),
  wellFormed('g_search_bible-plan', 1.6),
  wellFormed('fb_retarget_50off', 1.4),
  odd('=HYPERLINK("//example.com")'),
  wellFormed('tt_worship_mix', 0.55),
  wellFormed('yt_sermon_short', 1),
  odd('псалом 23'),
  wellFormed('affiliate_parish', 1.2),
  wellFormed('qr_flyer', 0.8),
]

/** Weights creatives by Zipf's law. */
const BY_RANK = CREATIVES.map((creative, n) => [creative, 1 / (n + 1)] as const)

const BY_AGE: readonly (readonly [Age, number])[] = [
  [AGES[0], 14],
  [AGES[1], 27],
  [AGES[2], 33],
  [AGES[3], 26],
]
const PERSISTENCE: Record<Age, number> = { '18-29': 0.8, '30-45': 0.95, '46-60': 1.1, '60+': 1.2 }
