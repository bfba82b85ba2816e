import { createHash } from 'node:crypto'
import path from 'node:path'

const WEB = path.resolve(import.meta.dirname, '..')

/**
 * Returns the class name that a page has for a class of a CSS module: a fingerprint of the path and the name. Lists that hide
 * cookie notices match words in class names, and would hide the choice of consent.
 */
export const scopedName = (name: string, file: string): string => {
  const module = path.relative(WEB, file).replaceAll(path.sep, '/').replace(/\?.*$/, '')
  const digest = createHash('sha256').update(`${module}\n${name}`).digest('hex')
  // A class name starts with a letter.
  return `x${BigInt(`0x${digest.slice(0, 8)}`).toString(36)}`
}
