import type { Page } from 'playwright-core'

/** A control that a visitor can use. */
export type Control = {
  /** Among all elements that match `CONTROLS`. */
  index: number
  kind: 'link' | 'button' | 'choice' | 'text'
  label: string
  isChecked: boolean
  isEmpty: boolean
  /** A field beside a button that sends it, which may wait for a text. */
  isSent: boolean
  /** Part of what the screen is for, such as a list of contents, and not of its header or footer. */
  isContent: boolean
}

/** The parts of a screen that the properties are about. */
export type ShownScreen = {
  path: string
  title: string
  /** Differs after each load of the document. */
  load: number
  /** The visitor's id, which ends where the product forgets the visitor, as with a new account. */
  visitor: string | null
  question: { at: number; of: number; text: string; chosen: string[] } | undefined
  controls: Control[]
  /** A sentence that says what is awaited. */
  awaits: string
  /** The time left of the offer, 0 once it has expired. */
  secondsLeft: number | undefined
  /** The amount that the visitor agrees to pay today. */
  agreed: string | undefined
  /** The amount on the button of the checkout. */
  due: string | undefined
  days: { day: number; isSaved: boolean }[]
}

declare global {
  interface Document {
    /** The clock of the walk hides when a document was loaded. */
    walked?: number
  }
}

export const CONTROLS = 'a[href], button, summary, input, textarea, select'

/** Reads the screen; undefined on a page of the browser, and while a document loads. */
export const readScreen = (page: Page): Promise<ShownScreen | undefined> =>
  page.evaluate(read, CONTROLS).catch(() => undefined)

/** Runs in the page. */
const read = (selector: string): ShownScreen | undefined => {
  if (!location.protocol.startsWith('http')) return undefined
  const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
  const allShown = (what: string) => [...document.querySelectorAll(what)].filter(isShown)
  const dialog = document.querySelector('dialog[open]')

  const controls = [...document.querySelectorAll(selector)].flatMap((element, index): Control[] => {
    const isOutside = element instanceof HTMLAnchorElement && (element.target !== '' || element.host !== location.host)
    const isDead = element.matches(':disabled, [type=hidden]') || isOutside
    if (isDead || !isShown(element) || (dialog && !dialog.contains(element))) return []
    const input = element instanceof HTMLInputElement ? element : undefined
    const isChoice = input?.type === 'radio' || input?.type === 'checkbox'
    const isField = !isChoice && element.matches('input, textarea, select')
    return [
      {
        index,
        kind: isChoice ? 'choice' : isField ? 'text' : element.matches('a') ? 'link' : 'button',
        label: (element.getAttribute('aria-label') ?? textOf(input?.labels?.[0] ?? element)).slice(0, 60),
        isChecked: input?.checked ?? false,
        isEmpty: isField && (element as HTMLInputElement).value === '',
        isSent: [...(element.closest('form')?.querySelectorAll('[type=submit]') ?? [])].some(isShown),
        isContent: dialog !== null || !element.closest('header, footer, nav:not(main nav)'),
      },
    ]
  })

  const title = textOf(allShown('h1')[0])
  const asked = /^Question (\d+) of (\d+): (.*)$/.exec(title)
  const chosen = allShown('main input:checked').map((input) =>
    textOf((input as HTMLInputElement).labels?.[0]).slice(0, 60),
  )
  // A day of the course has a timer of its own.
  const isOffer = location.pathname.startsWith('/quiz/')
  const timer = isOffer && /^(\d+):(\d\d)$/.exec(textOf(allShown('[role=timer]')[0]))
  const isOver = isOffer && allShown('[role=status]').some((status) => textOf(status).startsWith('Offer Expired'))
  const labels = allShown('label').map(textOf)
  const days = [...document.querySelectorAll('ol > li')].flatMap((stone) => {
    const day = /^Day (\d+)\b/.exec(textOf(stone))?.[1]
    const isSaved = /, (?:completed|active, saved|[a-z]+, waiting to be sent)\d*$/.test(textOf(stone))
    return day === undefined ? [] : [{ day: Number(day), isSaved }]
  })
  return {
    path: location.pathname,
    title,
    load: (document.walked ??= Math.random()),
    visitor: localStorage.getItem('quizUserId'),
    question: asked ? { at: Number(asked[1]), of: Number(asked[2]), text: asked[3] ?? '', chosen } : undefined,
    controls,
    awaits: allShown('[role=status], [role=progressbar]').map(textOf).join(' ').trim(),
    secondsLeft: timer ? Number(timer[1]) * 60 + Number(timer[2]) : isOver ? 0 : undefined,
    agreed: labels.map((text) => /^I agree to pay (\S+) today/.exec(text)?.[1]).find(Boolean),
    due: dialog ? /Pay (\$[\d,.]+)/.exec(textOf(dialog.querySelector('[type=submit]')))?.[1] : undefined,
    days,
  }
}
