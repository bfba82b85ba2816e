import { alone } from './alone.ts'
import { busy } from './busy.ts'
import { doubt } from './doubt.ts'
import { family } from './family.ts'
import { heavy } from './heavy.ts'
import { loss } from './loss.ts'
import type { Piece, PieceTheme } from './piece.ts'
import { prayer } from './prayer.ts'
import { restart } from './restart.ts'
import { tired } from './tired.ts'
import { wandering } from './wandering.ts'

/** All alternatives, by theme. A theme without pieces does not compile. */
export const PIECES = {
  tired,
  busy,
  wandering,
  doubt,
  loss,
  heavy,
  restart,
  prayer,
  family,
  alone,
} satisfies Record<PieceTheme, readonly Piece[]>

const byDay = new Map(
  Object.entries(PIECES).flatMap(([theme, pieces]) => pieces.map((piece) => [`${theme} ${piece.day}`, piece])),
)

/** Returns what a day offers to readers with this theme; undefined if it offers them nothing. */
export const findPiece = (theme: PieceTheme, day: number): Piece | undefined => byDay.get(`${theme} ${day}`)
