import type { Page } from 'playwright-core'

/** Returns layout faults: horizontal scrolling, and controls that are covered or outside of the screen. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    const width = root.clientWidth
    if (root.scrollWidth > width) {
      const isWide = (it: Element) => it.getBoundingClientRect().right > width + 1
      const wide = [...document.querySelectorAll('body *')].filter((it) => isWide(it) && ![...it.children].some(isWide))
      found.push(
        `scrolls sideways: ${wide
          .slice(0, 3)
          .map((it) => `${it.tagName}.${it.getAttribute('class')}`)
          .join(', ')}`,
      )
    }

    const nameOf = (control: Element) =>
      `${control.tagName} “${(control.textContent || control.getAttribute('aria-label') || '').trim().slice(0, 40)}”`
    /** Returns the clickable element: the label of a field inside a label. */
    const targetOf = (control: Element) =>
      control.matches('label input') ? (control.closest('label') ?? control) : control
    const isUsable = (control: Element, target: Element) => {
      const { width: wide, height: high } = target.getBoundingClientRect()
      // Texts for screen readers are one pixel in size.
      return (
        wide > 1 &&
        high > 1 &&
        target.checkVisibility({ visibilityProperty: true }) &&
        !control.closest('[inert], [aria-hidden="true"]')
      )
    }
    const isHit = (target: Element) => {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      // The middle of a link that breaks into two lines is in the text around it, which is wrapped.
      const hit = found?.closest('x-t')?.parentElement ?? found
      return (
        hit !== null &&
        (target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(target) === true)
      )
    }

    // An open dialog or popover covers the rest of the page on purpose.
    const COVERS = 'dialog[open], [popover]:popover-open, [data-open][data-side]'
    const over = [...document.querySelectorAll(COVERS)].at(-1)
    for (const control of (over ?? document).querySelectorAll(
      'button, a[href], input, select, textarea, summary, h1, h2',
    )) {
      const target = targetOf(control)
      if (!isUsable(control, target)) continue
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right } = target.getBoundingClientRect()
      if (!target.closest('[role="region"]') && (left < -1 || right > width + 1)) {
        found.push(`${nameOf(control)} reaches from ${Math.round(left)} to ${Math.round(right)} of ${width}`)
      } else if (!control.matches('h1, h2') && !isHit(target)) found.push(`${nameOf(control)} is covered`)
    }
    return found
  })
