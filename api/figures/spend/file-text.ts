import { spendFileError } from './spend-file-error.ts'

/** A file as text, and the encoding in which it was read. */
export type FileText = { text: string; encoding: string }

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, n) => bytes[n] === byte)

/** Detects UTF-16 without a byte order mark: every other byte of Latin text is zero. */
const encodingOf = (bytes: Buffer): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (bytes.length > 1 && bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le'
  return bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0 ? 'utf-16be' : 'utf-8'
}

/** The encodings in which Excel writes "CSV" on Windows and Macs, the likeliest first. */
const OF_EXCEL = ['windows-1252', 'macintosh', 'windows-1250'] as const

/** Counts letters and marks of names and prices, and counts other characters beyond ASCII against an encoding. */
const likelihoodOf = (text: string): number => {
  const beyond = text.match(/[^\0-\x7f]/g) ?? []
  const usual = beyond.filter((one) => /[äöüßéèêëàâîïôûùçñóíáúãõåæøœąćęłńśźżčřšěůőű€£’‘“”„–—…\u00a0]/i.test(one))
  // Wrong encodings put capitals inside words.
  const inside = text.match(/\p{Ll}[À-ÞŒŠŽ]|\p{L}[À-ÞŒŠŽ]\p{Ll}/gu) ?? []
  return usual.length - 2 * (beyond.length - usual.length + inside.length)
}

const fromExcel = (bytes: Buffer): FileText => {
  const texts = OF_EXCEL.map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
  const best = Math.max(...texts.map(({ text }) => likelihoodOf(text)))
  const found = texts.find(({ text }) => likelihoodOf(text) === best)
  if (!found || best < 0)
    throw spendFileError(
      1,
      undefined,
      'The encoding of the file is not known. In Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”.',
    )
  return found
}

/**
 * Decodes an exported file.
 * @throws {Refusal} 422 for anything but text.
 */
export const fileText = (bytes: Buffer): FileText => {
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw spendFileError(
      1,
      undefined,
      'This is an Excel or zip file. In Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Numbers File, Export To, CSV; in Google Sheets File, Download, Comma-separated values.',
    )
  const encoding = encodingOf(bytes)
  const read = (): FileText => {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return fromExcel(bytes)
    }
  }
  const decoded = read()
  if (decoded.text.includes('\0'))
    throw spendFileError(1, undefined, 'The file has characters that are no text. Please export it again as CSV.')
  return decoded
}
