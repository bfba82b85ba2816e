import type { PsalmSet } from './psalm-set.ts'
import { first } from './psalms/first.ts'
import { fourth } from './psalms/fourth.ts'
import { second } from './psalms/second.ts'
import { third } from './psalms/third.ts'

/** All psalms of daily pages. The order mixes praise and lament by taking one of each part of the book in turn. */
export const PSALM_SETS: readonly PsalmSet[] = Array.from({ length: fourth.length }, (_, n) =>
  [first[n], second[n], third[n], fourth[n]].filter((one) => one !== undefined),
).flat()
