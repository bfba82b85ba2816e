const LOOK_EVERY_MS = 250

/** Other fields, such as dates, hold text that isn't their value while someone types. */
const TEXT = /^(text|email|password|search|tel|url)$/

/**
 * Reports what browsers and password managers fill in without an event, as typed. React would replace it at the next
 * rendering. Looks before any other field changes and before a form is sent, and now and then for buttons that wait.
 */
export const noticeSilentFill = (id: string): (() => void) => {
  let noticed: string | undefined
  const look = (event?: Event) => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement) || !TEXT.test(input.type) || event?.target === input) return
    const { value } = input
    // React keeps the default value equal to what it has rendered.
    if (value === input.defaultValue || value === noticed) return
    noticed = value
    // A change through the page's own setter counts as known to React, so it is done once more below that setter.
    input.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const timer = setInterval(() => look(), LOOK_EVERY_MS)
  window.addEventListener('input', look, true)
  window.addEventListener('submit', look, true)
  return () => {
    clearInterval(timer)
    window.removeEventListener('input', look, true)
    window.removeEventListener('submit', look, true)
  }
}
