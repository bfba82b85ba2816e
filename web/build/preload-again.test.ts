import { expect, test } from 'vitest'
import { forgetful } from './preload-again.ts'

test('a preload helper that Vite has changed stops the build, rather than leave screens unstyled', () => {
  expect(() => forgetful('export const __vitePreload = (load) => load()')).toThrow("Vite's preload helper has changed")
})
