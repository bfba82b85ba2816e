import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** In CSS pixels: a longer swipe moves to the next card, a shorter one doesn't. */
const SWIPE_PX = 50

/**
 * A carousel that moves by swipe, buttons and arrow keys, and wraps around.
 *
 * @returns `at`, the index of the first visible card, and the props of the viewport, the buttons and the root.
 */
export const useReviews = () => {
  const [viewport, carousel] = useEmblaCarousel({
    loop: true,
    align: 'start',
    dragThreshold: SWIPE_PX,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const [at, setAt] = useState(0)
  const swipe = useRef({ fromX: 0, x: 0, card: 0 })

  useEffect(() => {
    if (!carousel) return
    const select = () => setAt(carousel.selectedScrollSnap())
    // The library also considers the speed; here only the distance counts.
    const settle = () => {
      const { fromX, x, card } = swipe.current
      const last = carousel.scrollSnapList().length
      const step = Math.abs(x - fromX) < SWIPE_PX ? 0 : Math.sign(fromX - x)
      carousel.scrollTo((card + step + last) % last)
    }
    carousel.on('select', select).on('pointerUp', settle)
    return () => void carousel.off('select', select).off('pointerUp', settle)
  }, [carousel])

  const drag = {
    onPointerDown: ({ clientX }: PointerEvent) => {
      swipe.current = { fromX: clientX, x: clientX, card: carousel?.selectedScrollSnap() ?? 0 }
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      swipe.current.x = clientX
    },
  }
  const previous = () => carousel?.scrollPrev()
  const next = () => carousel?.scrollNext()
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') previous()
    if (key === 'ArrowRight') next()
  }
  return { viewport, at, drag, previous, next, onKeyDown }
}
