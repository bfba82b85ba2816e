import { type KeyboardEvent as PressedKey, type RefObject, useEffect, useEffectEvent } from 'react'

/** The letters of choices, as many as a keyboard hint can name. */
export const CHOICE_KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

type Press = Pick<KeyboardEvent, 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>

const isPlain = ({ repeat, ctrlKey, metaKey, altKey }: Press) => !repeat && !ctrlKey && !metaKey && !altKey

/**
 * Returns the choice of a letter that is pressed while a choice has the focus. Elsewhere letters do nothing: speech input
 * types them too, which must not answer a question (WCAG 2.1.4).
 */
export const choiceOf = (event: PressedKey, choices: readonly string[]): string | undefined =>
  isPlain(event) ? choices[CHOICE_KEYS.indexOf(event.key.toUpperCase())] : undefined

/** Returns whether a key is meant for the question: it is shown, and nothing else of the page has the focus. */
const isFor = (question: Element | null, target: EventTarget | null) =>
  question !== null &&
  !question.closest('[inert], [hidden]') &&
  target instanceof Element &&
  (target === document.body || target.closest('main') !== null)

/** Presses a button by Enter, unless something that has its own Enter has the focus. */
export const useEnter = (button: RefObject<HTMLDivElement | null>) => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isFree = target instanceof Element && !target.closest('button, a, input, summary')
    if (key === 'Enter' && isFree && isPlain(event) && isFor(button.current, target))
      button.current?.querySelector('button')?.click()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
