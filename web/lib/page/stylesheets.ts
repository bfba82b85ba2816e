import { tryAgain } from '#web/lib/api/retry.ts'

/** A new request for the same stylesheet: the element that failed once never asks again. */
const askAgain = (failed: HTMLLinkElement) =>
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

/** A stylesheet that came can be read, being of our own site; of one that failed some browsers keep an unreadable stub. */
const hasFailed = ({ sheet }: HTMLLinkElement) => {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Asks again for the page's own stylesheets that failed to load. Never rejects: a plain page is better than none. */
export const mendStylesheets = async (): Promise<void> => {
  // Those of the head hold up the script: by now each has come or failed.
  const failed = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(hasFailed)
  await Promise.allSettled(failed.map((link) => tryAgain(() => askAgain(link))))
}
