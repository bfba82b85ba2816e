import { expect, test } from 'vitest'
import { forgetful } from './preload-again.ts'

test('a changed preload helper of Vite fails the build instead of leaving screens unstyled', () => {
  expect(() => forgetful('export const __vitePreload = (load) => load()')).toThrow("Vite's preload helper has changed")
})
