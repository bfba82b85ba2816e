const focus = (heading: HTMLElement) => {
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/**
 * Focuses the heading of the screen. While the screen loads (`aria-busy`), focuses the heading of the wait, and later
 * the one that replaces it, unless the focus was moved by then.
 *
 * @returns a function that stops waiting.
 */
export const focusHeading = (): (() => void) => {
  const before = document.activeElement
  let focused: Element | null = null

  /** Returns whether there is nothing more to wait for. */
  const isSettled = () => {
    const active = document.activeElement
    if (active !== document.body && active !== before && active !== focused) return true
    const heading = document.querySelector('h1')
    if (heading && heading !== focused) focus(heading)
    focused = heading
    return heading !== null && !heading.closest('[aria-busy="true"]')
  }

  const observer = new MutationObserver(() => {
    if (isSettled()) observer.disconnect()
  })
  if (!isSettled()) observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  return () => observer.disconnect()
}
