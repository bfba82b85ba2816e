import { useCallback, useState } from 'react'

/** Measures the width of an element in pixels, so charts fill it without scaling their text. Starts with the width of a phone. */
export const useWidth = () => {
  const [width, setWidth] = useState(320)
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
