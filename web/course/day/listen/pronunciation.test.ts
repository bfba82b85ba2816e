import { expect, test } from 'vitest'
import { toSpeech } from './pronunciation.ts'

test.each([
  ['Mark 6:31', 'Mark, chapter 6, verse 31'],
  ['1 Kings 19:3-5', 'First Kings, chapter 19, verses 3 to 5'],
  ['Psalm 23:1–3', 'Psalm, chapter 23, verses 1 to 3'],
  ['John 1:1-5, 14', 'John, chapter 1, verses 1 to 5 and 14'],
  ['Song of Solomon 2:10', 'Song of Solomon, chapter 2, verse 10'],
  ['Read 2 Samuel 9 again.', 'Read Second Samuel 9 again.'],
  ['Job 3:1', 'Jobe, chapter 3, verse 1'],
  ['The LORD is my shepherd.', 'The Lord is my shepherd.'],
  ['A job for 20 people at 6:30.', 'A job for 20 people at 6:30.'],
])('%s is said as "%s"', (written, said) => expect(toSpeech(written)).toBe(said))
