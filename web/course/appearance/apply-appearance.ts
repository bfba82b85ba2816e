/** The keys under which this device remembers the choices. `applyAppearance` must spell them itself. */
export const THEME_KEY = 'appearance-theme'
export const TEXT_KEY = 'appearance-text'

/**
 * Applies the chosen theme and text size to the page. The theme is that of the system unless one was chosen.
 *
 * The build writes this function alone into a script that runs before the first paint, so it must use no import.
 */
export const applyAppearance = (read: (key: string) => string | null): void => {
  const root = document.documentElement
  const chosen = read('appearance-theme')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.text = read('appearance-text') ?? 'normal'
  const color = document.querySelector('meta[name="theme-color"]')
  color?.setAttribute('content', isDark ? '#1a1715' : '#faf6ee')
}
