import { useEffect } from 'react'
import { brand } from '#web/ui/brand.ts'

/** Names the browser's tab after the screen. */
export const usePageTitle = (screen: string) =>
  useEffect(() => {
    document.title = `${screen} · ${brand.name}`
  }, [screen])
