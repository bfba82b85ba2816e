/** Returns the sections around an element, innermost first. */
const sectionsAround = (element: Element): Element[] => {
  const section = element.closest('section')
  return section ? [section, ...(section.parentElement ? sectionsAround(section.parentElement) : [])] : []
}

/**
 * Moves the focus to the heading of its section when the control that has it disappears, like a button that was answered.
 * Without this, a screen reader would start at the top of the page.
 *
 * @returns a function that stops it.
 */
export const keepFocus = (): (() => void) => {
  let focused: Element | undefined
  let sections: Element[] = []

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    focused = target
    sections = sectionsAround(target)
  }
  // A tap beside the control takes the focus away on purpose.
  const forget = ({ target }: Event) => {
    if (!(target instanceof Element && focused?.contains(target))) focused = undefined
  }
  const move = () => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    focused = undefined
    const heading = sections.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>('h2, h3')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(move)
  observer.observe(document.body, { subtree: true, childList: true })
  document.addEventListener('pointerdown', forget)
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('pointerdown', forget)
    document.removeEventListener('focusin', remember)
  }
}
