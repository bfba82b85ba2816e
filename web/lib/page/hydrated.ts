import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while markup is made ahead of the visitor and while it is taken over in the browser; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
