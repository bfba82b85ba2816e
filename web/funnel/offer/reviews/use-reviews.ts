import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** In CSS pixels: a finger that went this far means the next card, one that did not means none. */
const SWIPE_PX = 50

/**
 * A carousel that moves by swipe, by its buttons and by the arrow keys, round and round.
 *
 * @returns `at`, the card that stands first; what the viewport, the buttons and the whole need to work.
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
    // The library goes by speed as well as distance; the distance alone is to decide.
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
