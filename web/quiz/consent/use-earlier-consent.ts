import { useEffect } from 'react'

const follow = async () => {
  try {
    await (await import('./follow-consent.ts')).followEarlierConsent()
  } catch (error) {
    console.warn('Consent not read', error)
  }
}

/** Follows an earlier consent on the first page, because ads lead to that page. Loads late, so no first view waits. */
export const useEarlierConsent = () =>
  useEffect(() => {
    void follow()
  }, [])
