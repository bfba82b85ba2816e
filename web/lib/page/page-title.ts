import { useLayoutEffect } from 'react'
import { brand } from '#web/ui/brand.ts'

/** Sets the document title for a screen, before its parts set theirs. */
export const usePageTitle = (screen: string) =>
  useLayoutEffect(() => {
    document.title = `${screen} · ${brand.name}`
  }, [screen])
