import { useEffect, useState } from 'react'
import { local } from '#web/lib/page/storage.ts'

const KEY = 'admin-theme'
const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const readTheme = (): Theme => THEMES.find((theme) => theme === local.read(KEY)) ?? 'system'

const apply = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Stores the theme in this browser: light, dark, or that of the system. */
export const useAdminTheme = () => {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => apply(theme), [theme])
  const next = () => {
    const chosen = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
    local.write(KEY, chosen)
    setTheme(chosen)
  }
  return { theme, next }
}
