let tapped: HTMLElement | null = null

const keep = ({ target }: MouseEvent) => {
  if (target instanceof Element) tapped = target.closest('button')
}

/** Keeps the last tap on a prerendered button, which is seen before the script of its screen has arrived. */
export const keepEarlyTap = () => addEventListener('click', keep)

/** Repeats the tap that came before the page could answer. */
export const repeatEarlyTap = () => {
  removeEventListener('click', keep)
  tapped?.click()
  tapped = null
}
