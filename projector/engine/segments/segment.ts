import { crc32 } from 'node:zlib'

/** Keys are divided by the first four bits of their hash. */
export const SIXTEENTHS = 16

/** A range of a projection's keys: the sixteenths of their hashes from `first` to `last`. */
export type Segment = { first: number; last: number }

export const ALL_KEYS: Segment = { first: 0, last: SIXTEENTHS - 1 }

/** Contains no key. Applying an event to it adds only its names. */
export const NO_KEYS: Segment = { first: SIXTEENTHS, last: SIXTEENTHS - 1 }

export const widthOf = ({ first, last }: Segment = ALL_KEYS): number => last - first + 1

/** Reports whether a segment is the first one, to which belongs what has no key. */
export const isFirst = ({ first }: Segment = ALL_KEYS): boolean => first === 0

/** Reports whether a key is in a segment. */
export const hasKey = ({ first, last }: Segment, key: string): boolean => {
  const sixteenth = crc32(key) >>> 28
  return sixteenth >= first && sixteenth <= last
}

/** Returns the halves of a segment. @throws {Error} if it is a single sixteenth. */
export const halvesOf = ({ first, last }: Segment): [Segment, Segment] => {
  if (first >= last) throw new Error(`Segment ${first} can't be split`)
  const middle = (first + last + 1) >> 1
  return [
    { first, last: middle - 1 },
    { first: middle, last },
  ]
}
