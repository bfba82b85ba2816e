import { withRetries } from './retry.ts'

/** Requests the same stylesheet with a new element, because a failed element never retries. */
const requestAgain = (failed: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => {
      failed.remove()
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${link.href} could not be loaded`))
    })
    failed.after(link)
  })

/** Returns whether a stylesheet can't be read. Some browsers keep an unreadable stub of a failed one. */
const hasFailed = ({ sheet }: HTMLLinkElement) => {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Retries the page's own stylesheets that failed to load. Never rejects: a plain page is better than none. */
export const retryStylesheets = async (): Promise<void> => {
  // Stylesheets in the head block the script, so each has loaded or failed by now.
  const failed = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(hasFailed)
  await Promise.allSettled(failed.map((link) => withRetries(() => requestAgain(link))))
}
