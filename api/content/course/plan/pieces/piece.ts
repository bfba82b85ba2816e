import type { WrittenTask } from '#api/content/course/courses/written.ts'
import type { TitleIcon } from '#api/contracts/course/course.ts'

/** A theme that a visitor's answers may name. Each theme has its own pieces on several days. */
export const THEMES = [
  'tired',
  'busy',
  'wandering',
  'doubt',
  'loss',
  'heavy',
  'restart',
  'prayer',
  'family',
  'alone',
] as const
export type PieceTheme = (typeof THEMES)[number]

/** Something that a reader's answers may state about them, and that a text may presume. */
export const FACTS = [
  'loss',
  'lives-alone',
  'no-church',
  'family-at-home',
  'children',
  'partner',
  'returning',
  'stops',
  'loses-heart',
] as const
export type Fact = (typeof FACTS)[number]

type PieceOf<Part extends string, Content> = {
  day: number
  part: Part
  /** Only readers who stated all of this get the piece. */
  presumes?: readonly Fact[]
} & Content

/** An alternative that a day offers to readers with one theme. Each part changes a different block of the day. */
export type Piece =
  /** Follows the reflection of the day. */
  | PieceOf<'reflection', { icon: TitleIcon; title: string; paragraphs: readonly string[] }>
  /** Replaces the prayer of the day. */
  | PieceOf<'prayer', { title: string; paragraphs: readonly string[] }>
  /** Replaces the promise of the day. The text of the verses comes from the Bible itself. */
  | PieceOf<'passage', { title: string; reference: string; paragraphs: readonly string[] }>
  /** Replaces one task of the day. */
  | PieceOf<'task', { instead: string; task: WrittenTask }>

export type Part = Piece['part']
