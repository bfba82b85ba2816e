import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns false during prerendering and hydration, and true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
