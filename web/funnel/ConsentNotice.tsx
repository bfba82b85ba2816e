import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'

const ConsentBar = lazy(() => import('./ConsentBar.tsx').then((file) => ({ default: file.ConsentBar })))

/**
 * Asks who has not chosen yet what we may do with their answers and their visit. Comes after everything else of the
 * screen, both in the page, whose last element it is to be, and in time: no first view waits for it.
 */
export const ConsentNotice = () => {
  const hydrated = useHydrated()
  return hydrated && <Suspense>{<ConsentBar />}</Suspense>
}
