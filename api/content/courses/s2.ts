import type { AuthoredDay } from './written.ts'
import { day01 } from './s2/01-blessed-of-all-people.ts'
import { day02 } from './s2/02-salt-and-a-lamp.ts'
import { day03 } from './s2/03-leave-it-there.ts'
import { day04 } from './s2/04-sun-on-the-wrong-field.ts'
import { day05 } from './s2/05-the-shut-door.ts'
import { day06 } from './s2/06-our-father-slowly.ts'
import { day07 } from './s2/07-rock-and-sand.ts'
import { day08 } from './s2/08-up-to-the-hills.ts'
import { day09 } from './s2/09-i-was-glad-when-they-said.ts'
import { day10 } from './s2/10-looked-down-on.ts'
import { day11 } from './s2/11-the-snare-is-broken.ts'
import { day12 } from './s2/12-seed-in-the-rain.ts'
import { day13 } from './s2/13-more-than-watchmen.ts'
import { day14 } from './s2/14-like-a-child-who-has-eaten.ts'
import { day15 } from './s2/15-why-are-you-looking-up.ts'
import { day16 } from './s2/16-bread-at-home.ts'
import { day17 } from './s2/17-what-i-have.ts'
import { day18 } from './s2/18-the-coats-tabitha-made.ts'
import { day19 } from './s2/19-brother-saul.ts'
import { day20 } from './s2/20-rhoda-at-the-gate.ts'
import { day21 } from './s2/21-lydia-opens-the-house.ts'
import { day22 } from './s2/22-every-time-i-think-of-you.ts'
import { day23 } from './s2/23-the-way-down.ts'
import { day24 } from './s2/24-an-anxious-tuesday.ts'
import { day25 } from './s2/25-slow-to-anger.ts'
import { day26 } from './s2/26-keep-warm.ts'
import { day27 } from './s2/27-is-anyone-sick.ts'
import { day28 } from './s2/28-press-on.ts'

/** The second season, four weeks: on the hillside, songs for the road, a house with open doors, plain days. */
export const s2: readonly AuthoredDay[] = [
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
