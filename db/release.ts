import { readFileSync } from 'node:fs'

/** Returns the digest of the code, which the image has in a file; undefined elsewhere, where all processes start from one folder. */
export const readRelease = (): string | undefined => {
  try {
    return readFileSync(new URL('../release', import.meta.url), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Returns the name of a process with its release, if it has one, for pg_stat_activity. */
export const withRelease = (name: string): string => {
  const release = readRelease()
  return release === undefined ? name : `${name} ${release}`
}
