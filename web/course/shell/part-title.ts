import { useEffect } from 'react'
import { brand } from '#events/payment/money/brand.ts'

/** Sets the document title for a part of a screen. The screen's own title returns when the part is gone. */
export const usePartTitle = (part: string) =>
  useEffect(() => {
    const [before, own] = [document.title, `${part} · ${brand.name}`]
    document.title = own
    return () => {
      if (document.title === own) document.title = before
    }
  }, [part])
