import { readFileSync } from 'node:fs'

/**
 * Returns the name of a process with its release, for pg_stat_activity. The image has a file with the digest of its code;
 * elsewhere all processes start from one folder, and the name stays as it is.
 */
export const withRelease = (name: string): string => {
  try {
    return `${name} ${readFileSync(new URL('../release', import.meta.url), 'utf8').trim()}`
  } catch {
    return name
  }
}
