import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The letters of choices, as many as a keyboard hint can name. */
export const CHOICE_KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** Returns whether a key is meant for the question: it is shown, and nothing else of the page has the focus. */
const isFor = (question: Element | null, target: EventTarget | null) =>
  question !== null &&
  !question.closest('[inert], [hidden]') &&
  target instanceof Element &&
  (target === document.body || target.closest('main') !== null)

/** Calls back for keys without modifiers, once per press. */
const useKey = (within: RefObject<Element | null>, onKey: (event: KeyboardEvent) => void) => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { repeat, ctrlKey, metaKey, altKey, target } = event
    if (!repeat && !ctrlKey && !metaKey && !altKey && isFor(within.current, target)) onKey(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

export const useChoiceKeys = (
  within: RefObject<Element | null>,
  choices: readonly string[],
  choose: (choice: string) => void,
) =>
  useKey(within, ({ key }) => {
    const choice = choices[CHOICE_KEYS.indexOf(key.toUpperCase())]
    if (choice !== undefined) choose(choice)
  })

/** Presses a button by Enter, unless something that has its own Enter has the focus. */
export const useEnter = (button: RefObject<HTMLDivElement | null>) =>
  useKey(button, ({ key, target }) => {
    const isFree = target instanceof Element && !target.closest('button, a, input, summary')
    if (key === 'Enter' && isFree) button.current?.querySelector('button')?.click()
  })
