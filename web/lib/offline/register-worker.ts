type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

// Some browsers lack trusted types, and TypeScript doesn't declare them yet.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The policy name with which a content security policy can allow this file alone to start a worker. */
const policy = trustedTypes?.createPolicy('worker-url', { createScriptURL: (url) => url })

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
    await navigator.serviceWorker.register(policy ? policy.createScriptURL(script) : script, { scope })
    return true
  } catch (error) {
    console.warn(`${scope} does not open without a network`, error)
    return false
  }
}
