/** A ref that moves the focus to an element once it is shown, such as what replaced the pressed button. */
export const focusNew = (element: HTMLElement | null) => element?.focus()
