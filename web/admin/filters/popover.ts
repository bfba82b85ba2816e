import { useEffect, useRef, useState, type RefObject } from 'react'

export type Popover = {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Of the element that holds both the opener and what it opens. */
  root: RefObject<HTMLDivElement | null>
}

/** Something that opens below its opener: Escape, a press elsewhere or the focus going elsewhere closes it. */
export const usePopover = (): Popover => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const closeUnlessInside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', closeUnlessInside)
    document.addEventListener('focusin', closeUnlessInside)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside)
      document.removeEventListener('focusin', closeUnlessInside)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), root }
}
