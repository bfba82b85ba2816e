import type { SyntheticEvent } from 'react'

/** Handles a form in the page. The browser would leave it. */
export const handleSubmit =
  (work: () => unknown) =>
  (event: SyntheticEvent): void => {
    event.preventDefault()
    void work()
  }
