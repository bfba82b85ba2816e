import { useLayoutEffect } from 'react'
import { brand } from '#events/payment/money/brand.ts'

/** Sets the document title for a screen, before its parts set theirs. */
export const usePageTitle = (screen: string) =>
  useLayoutEffect(() => {
    document.title = `${screen} · ${brand.name}`
  }, [screen])
