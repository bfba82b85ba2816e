import { withRetries } from './retry.ts'

/**
 * Loads code that was left out of the first page: every `import()` of the build passes through here. Older Chromium, and
 * with it the browsers inside other apps, remembers a failed `import()` until the page is reloaded. So each file is fetched
 * into the browser's cache first, with retries, and `load` is called only once all of them have arrived.
 *
 * @param load the bare `import()`.
 * @param files the addresses of all scripts and stylesheets that the code needs.
 * @throws when a file does not arrive; the next call tries again.
 */
export const loadLate = async <T>(load: () => Promise<T>, files: readonly string[]): Promise<T> => {
  await Promise.all(files.map(arrive))
  try {
    return await load()
  } catch (error) {
    const [name = ''] = files
    // Nothing but a new page imports this file again.
    if (failed.has(name) && !isReload()) window.location.reload()
    failed.add(name)
    throw error
  }
}

/** First files of imports that failed although all files had arrived. */
const failed = new Set<string>()

export const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

const NOT_HERE = 'Late code did not arrive'

/** Files that have arrived or are on their way, by address. */
const arriving = new Map<string, Promise<void>>()

const arrive = (file: string): Promise<void> => {
  const { href } = new URL(file, document.baseURI)
  // A prefetch may be at its last try, and who waits for the file deserves all of them.
  return arriving.get(href)?.catch(() => arriving.get(href) ?? request(href)) ?? request(href)
}

const request = (address: string): Promise<void> => {
  const arrival = withRetries(() => (address.endsWith('.css') ? addStylesheet(address) : fetchScript(address)))
  arriving.set(address, arrival)
  arrival.catch(() => arriving.delete(address))
  return arrival
}

const hasLink = (rel: string, address: string) =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some(({ href }) => href === address)

const fetchScript = async (address: string): Promise<void> => {
  // The page's own script needed these, and runs.
  if (hasLink('modulepreload', address) || [...document.scripts].some(({ src }) => src === address)) return
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) throw new Error(`${NOT_HERE}: ${address} ${response?.status ?? ''}`)
  await response.arrayBuffer()
}

const addStylesheet = async (address: string): Promise<void> => {
  if (hasLink('stylesheet', address)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${NOT_HERE}: ${address}`))
    })
    document.head.append(link)
  })
}
