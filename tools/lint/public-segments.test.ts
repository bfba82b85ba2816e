import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { apiSettings } from '#api/settings/settings.ts'
import { SETTINGS } from '#api/testing.ts'
import { paths } from '#web/paths.ts'

const spelled = (part: object): string[] =>
  Object.values(part).flatMap((one) => (typeof one === 'string' ? one : spelled(one)))

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../web/public')
const files = await readdir(PUBLIC_FILES, { withFileTypes: true })
const folders = files.flatMap((file) => (file.isDirectory() ? file.name : []))
const segments = [...spelled(paths).map((url) => url.split('/')[1]), ...folders].filter(Boolean)

it.each([...new Set(segments)])('the admin area cannot hide /%s (else list it in PUBLIC_SEGMENTS)', (segment) => {
  const settings = { ...SETTINGS, ADMIN_PATH_PREFIX: `/${segment}/office` }
  expect(() => apiSettings(settings)).toThrow('ADMIN_PATH_PREFIX is the address of a public page')
})
