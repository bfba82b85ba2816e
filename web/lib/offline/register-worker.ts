/**
 * Registers the service worker of an area, by which its pages open without a network. Resolves to false where there is
 * none: private windows forbid it, and while developing nothing may come from a cache.
 *
 * @param script address of the worker.
 * @param scope beginning of the addresses that it answers.
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
