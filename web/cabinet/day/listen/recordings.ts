import type { ReadablePart } from './narration.ts'
import { recordingFiles } from './recording-files.ts'

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** FNV-1a with 32 bits: enough to notice that a text has changed since it was recorded. */
const digestOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Returns the name of a part's recording: day, title and a digest of the text, so that no recording says something else
 * than the page. The reader's name is left out, as in a recording.
 */
export const recordingName = (day: number, { title, sentences }: ReadablePart, userName: string): string => {
  const text = sentences.map((sentence) => sentence.text).join(' ')
  const unnamed = userName === '' ? text : text.replaceAll(`, ${userName}`, '')
  return `${day}-${slugOf(title)}-${digestOf(unnamed)}`
}

export type RecordedPage = { series: string; day: number; userName: string }

/** Returns the URL of a part's recording; undefined if there is none. */
export const recordingOf = ({ series, day, userName }: RecordedPage, part: ReadablePart): string | undefined =>
  recordingFiles[`./recordings/${series}/en/${recordingName(day, part, userName)}.mp3`]
