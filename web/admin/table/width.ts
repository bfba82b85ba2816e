import { useCallback, useState } from 'react'

/**
 * How wide an element is drawn, in pixels, so that a picture in it is as wide and its letters are of one size everywhere.
 * Until that is known it is taken to be as wide as a telephone.
 */
export const useWidth = () => {
  const [width, setWidth] = useState(320)
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { ref, width }
}
