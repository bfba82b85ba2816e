import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/lib/page/hydrated.ts'

/** May fail to come, when the network is gone for instance; the screen it belongs to must not fail with it. */
const ConsentBar = lazy(async () => {
  const file = await import('./ConsentBar.tsx').catch(() => undefined)
  return { default: file?.ConsentBar ?? (() => null) }
})

/**
 * Asks who has not chosen yet what we may do with their answers and their visit. Comes after everything else of the
 * screen, both in the page, whose last element it is to be, and in time: no first view waits for it.
 */
export const ConsentNotice = () => {
  const hydrated = useHydrated()
  return hydrated && <Suspense>{<ConsentBar />}</Suspense>
}
