import * as days from './v1/days.ts'
import type { AuthoredDay } from './written.ts'

/** Four weeks: arrive, listen, let go, live it. */
// A module lists its exports by name, so the first day comes first.
export const v1: readonly AuthoredDay[] = Object.values(days)
