import { useState } from 'react'
import { local } from '#web/lib/page/storage.ts'
import { applyAppearance, TEXT_KEY, THEME_KEY } from './apply-appearance.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type ReaderTheme = (typeof THEMES)[number]

export const TEXT_SIZES = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const apply = () => applyAppearance(local.read)

/** Follows the system's theme and the choices in other tabs. Returns a function that stops it. */
export const followAppearance = (): (() => void) => {
  apply()
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  return () => {
    system.removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
  }
}

const useChoice = <T extends string>(key: string, choices: readonly T[], otherwise: T) => {
  const [chosen, setChosen] = useState(() => choices.find((choice) => choice === local.read(key)) ?? otherwise)
  const choose = (choice: T) => {
    if (choice === otherwise) local.remove(key)
    else local.write(key, choice)
    apply()
    setChosen(choice)
  }
  return [chosen, choose] as const
}

/** The choices of this device. They outlive a logout, because they say nothing about the reader. */
export const useTheme = () => useChoice<ReaderTheme>(THEME_KEY, THEMES, 'system')
export const useTextSize = () => useChoice<TextSize>(TEXT_KEY, TEXT_SIZES, 'normal')
