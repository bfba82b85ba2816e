import { useEffect } from 'react'
import { brand } from '#web/ui/brand.ts'

/** Sets the document title for a screen. */
export const usePageTitle = (screen: string) =>
  useEffect(() => {
    document.title = `${screen} · ${brand.name}`
  }, [screen])
