import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/lib/page/hydrated.ts'

/** The bar may fail to load, for example without a network; its screen must not fail with it. */
const ConsentBar = lazy(async () => {
  const file = await import('./ConsentBar.tsx').catch(() => undefined)
  return { default: file?.ConsentBar ?? (() => null) }
})

/**
 * Asks visitors for consent who haven't chosen yet. It is the last element of the page and loads last, so no first view
 * waits for it.
 */
export const ConsentNotice = () => {
  const hydrated = useHydrated()
  return hydrated && <Suspense>{<ConsentBar />}</Suspense>
}
