import type { AuthoredDay } from './written.ts'
import { day01 } from './v1/01-begin-tired.ts'
import { day02 } from './v1/02-where-are-you.ts'
import { day03 } from './v1/03-bread-for-one-day.ts'
import { day04 } from './v1/04-here-of-all-places.ts'
import { day05 } from './v1/05-the-names-you-answer-to.ts'
import { day06 } from './v1/06-a-prayer-two-words-long.ts'
import { day07 } from './v1/07-stop-on-purpose.ts'
import { day08 } from './v1/08-after-the-fire.ts'
import { day09 } from './v1/09-read-it-four-times.ts'
import { day10 } from './v1/10-wrong-room.ts'
import { day11 } from './v1/11-consider.ts'
import { day12 } from './v1/12-what-are-you-looking-for.ts'
import { day13 } from './v1/13-how-long.ts'
import { day14 } from './v1/14-what-mary-kept.ts'
import { day15 } from './v1/15-too-heavy-for-one.ts'
import { day16 } from './v1/16-put-the-day-down.ts'
import { day17 } from './v1/17-the-interrupted-speech.ts'
import { day18 } from './v1/18-a-debt-you-can-stop-collecting.ts'
import { day19 } from './v1/19-it-is-finished.ts'
import { day20 } from './v1/20-a-bottle-for-tears.ts'
import { day21 } from './v1/21-the-first-morning.ts'
import { day22 } from './v1/22-your-own-road.ts'
import { day23 } from './v1/23-the-other-side-of-the-road.ts'
import { day24 } from './v1/24-a-stranger-in-the-field.ts'
import { day25 } from './v1/25-wind-and-words.ts'
import { day26 } from './v1/26-stay-for-supper.ts'
import { day27 } from './v1/27-a-rule-small-enough-to-keep.ts'
import { day28 } from './v1/28-this-far.ts'

/** Four weeks: arrive, listen, let go, live it. The first day comes first. */
export const v1: readonly AuthoredDay[] = [
  day01,
  day02,
  day03,
  day04,
  day05,
  day06,
  day07,
  day08,
  day09,
  day10,
  day11,
  day12,
  day13,
  day14,
  day15,
  day16,
  day17,
  day18,
  day19,
  day20,
  day21,
  day22,
  day23,
  day24,
  day25,
  day26,
  day27,
  day28,
]
