import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 720px)')

const subscribe = (onChange: () => void) => {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** Returns whether the screen is as narrow as a phone, by the width that the style sheets use. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
