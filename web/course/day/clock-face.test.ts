import { expect, test } from 'vitest'
import { clockFace } from './clock-face.ts'

test.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [60, '01:00'],
  [754, '12:34'],
  [4503, '75:03'],
])('%d seconds are formatted as %s', (seconds, face) => expect(clockFace(seconds)).toBe(face))
