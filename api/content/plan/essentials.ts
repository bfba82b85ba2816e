/**
 * The parts of each day that carry it, most important first: numbers of blocks from 0, or `block.task`. Parts joined by
 * `+` make no sense without each other. A short day keeps as many of them as fit; day 18 begins with its safety notice.
 */
export const ESSENTIALS: readonly string[] = [
  '1 2 4 5 0',
  '1 2 3.1 6 0',
  '2 3 4 6 1',
  '2 3 5.0 6 1',
  '2 3+1.0 5.0 6 0',
  '2 3 4.0+4.1 0+1',
  '1 2 3 5.0 7 4 0',
  '1 2 3 4.0 7',
  '1 2 3.0 5 0',
  '1 2 4.0+4.1 3 0',
  '2 1+3+4 7 0',
  '0 2 3 4 1',
  '1 2 5 7 0',
  '2 4 5.1 3 7 0',
  '2 3 4 7 1 0',
  '0 2 4+5 3.0 7 1',
  '1+2+3 4.0 5 0',
  '0 1 2 3 4.0 5',
  '0+1 2 3 5.0 6',
  '1 2 3 4 6.0 8 0',
  '2 3 6.0 5 1',
  '1 2 3 4 5 0',
  '0 1 3 5 2',
  '2 3 5+6.0 4 0',
  '2 3 5.0 4 0',
  '2+3 4 5.1 0 1',
  '1 2 4+5.0 7 0',
  '2 3 5.0 6 8 0',
]
