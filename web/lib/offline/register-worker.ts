/**
 * Registers the service worker of an area, so its pages open without a network. Resolves to false if there is none:
 * private windows forbid it, and development must not serve cached files.
 *
 * @param script URL of the worker.
 * @param scope prefix of the URLs that it handles.
 */
export const registerWorker = async (script: string, scope: string): Promise<boolean> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register(script, { scope })
    return true
  } catch (error) {
    console.warn(`${scope} does not open without a network`, error)
    return false
  }
}
