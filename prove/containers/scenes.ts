import type { Scene } from './scene.ts'
import { backedUp, lostKeys, refused, restored } from './scenes/backup.ts'
import { copied } from './scenes/copies.ts'
import { buyer, doctor, start, verified } from './scenes/installation.ts'
import { greedy, killed, monitored, rolledBack, tested } from './scenes/life.ts'
import { returned, updated } from './scenes/upgrade.ts'

/** All scenes in their order: each finds what those before it left. The first one is needed by all. */
export const SCENES: Readonly<Record<string, Scene>> = {
  start,
  doctor,
  buyer,
  verified,
  killed,
  updated,
  returned,
  greedy,
  monitored,
  rolledBack,
  backedUp,
  restored,
  refused,
  lostKeys,
  copied,
  tested,
}
