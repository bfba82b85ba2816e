import { spendFileError } from './spend-file-error.ts'

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, n) => bytes[n] === byte)

/** Detects UTF-16 without a byte order mark: every other byte of Latin text is zero. */
const encodingOf = (bytes: Buffer): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (bytes.length > 1 && bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le'
  return bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0 ? 'utf-16be' : 'utf-8'
}

/**
 * Decodes an exported file.
 * @throws {Refusal} 422 for anything but text.
 */
export const fileText = (bytes: Buffer): string => {
  const again = 'Please export it again as CSV.'
  if (startsWith(bytes, 0x50, 0x4b)) throw spendFileError(1, undefined, `This is an Excel or zip file. ${again}`)
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw spendFileError(1, undefined, `The file has characters that are no text. ${again}`)
    return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw spendFileError(1, undefined, `The file is neither UTF-8 nor UTF-16 text. ${again}`)
  }
}
