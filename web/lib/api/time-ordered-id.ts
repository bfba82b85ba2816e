import { v4 } from 'uuid'

/** Returns a random UUID that begins with the time (version 7). The library's own makes the landing page 0.4 kB heavier. */
export const timeOrderedId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${v4().slice(15)}`
}
