import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { ADMIN_PREFIX, createTestApi } from '#api/testing.ts'
import { ASSET, createSite, PAGE } from './testing.pages.ts'

const api = shared(() => createSite())

test.each([ADMIN_PREFIX, `${ADMIN_PREFIX}/login`, `${ADMIN_PREFIX}/dashboard`])(
  'the admin area is served at %s',
  async (path) => {
    const { status, headers, text } = await api.get(path)
    expect([status, text]).toEqual([200, `<!doctype html><base href="${ADMIN_PREFIX}/"><title>Office</title>`])
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  },
)

test('the files of the admin area exist under its prefix only', async () => {
  const file = '/admin-assets/office-X9y8Z7.js'
  const found = await api.get(`${ADMIN_PREFIX}${file}`)
  expect([found.status, found.text]).toEqual([200, 'office()'])
  expect(found.headers.get('cache-control')).toContain('immutable')
  expect(found.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  for (const path of [file, `/admin${file}`, `${ADMIN_PREFIX}x${file}`])
    expect((await api.get(path)).status, path).toBe(404)
})

test.each([
  `${ADMIN_PREFIX}/`,
  `${ADMIN_PREFIX}/login/`,
  `${ADMIN_PREFIX}x`,
  `${ADMIN_PREFIX}-2/login`,
  ADMIN_PREFIX.toUpperCase(),
  `/x${ADMIN_PREFIX}`,
  '/login',
  '/admin/login',
  `/${ADMIN_PREFIX}`,
])('%s does not serve the admin area and looks like any unknown address', async (path) => {
  const [near, far] = [await api.bare(path), await api.bare('/anything-else')]
  expect([near.status, near.text]).toEqual([404, PAGE])
  const { 'x-request-id': _, date: __, ...headers } = near.headers
  expect(far.headers).toMatchObject(headers)
})

test('the page of the admin area is not served as a file', async () => {
  for (const path of ['/index.html', '/%69ndex.html'])
    expect((await api.bare(`${ADMIN_PREFIX}${path}`)).status).toBe(404)
})

test('nothing that visitors can download names the admin area', async () => {
  const public_ = [
    '/',
    '/quiz/questionary',
    '/nothing',
    '/assets/nothing.js',
    ASSET,
    '/art/age.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/api/v1/openapi.json',
    '/api/v1/config',
    '/api/v1/quiz/data',
    '/healthz',
    '/readyz',
  ]
  for (const path of public_) {
    const { headers, text } = await api.bare(path)
    expect(JSON.stringify(headers) + text, path).not.toContain(ADMIN_PREFIX.slice(1))
  }
})

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

test('public files do not mention the admin area', async () => {
  expect(existsSync(join(dist, 'web/index.html')), 'the pages are built: make dist/.built').toBe(true)
  const names = (await readdir(join(dist, 'web'), { recursive: true })).filter((name) =>
    /\.(js|css|html|json|svg|txt|xml)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(name + (await readFile(join(dist, 'web', name), 'utf8')), name).not.toMatch(/admin/i)
})

test('the landing page and the admin area are served, each with its own script', async () => {
  await using site = await createTestApi({ databaseUrl: api.databaseUrl, pages: dist })
  for (const [page, base] of [
    ['/', '/'],
    [`${ADMIN_PREFIX}/login`, `${ADMIN_PREFIX}/`],
  ] as const) {
    const { status, text } = await site.get(page)
    expect(status).toBe(200)
    const named = [...text.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src = '']) => src)
    const scripts = named.map((src) => new URL(src, `${site.url}${base}`).pathname)
    expect(scripts.length).toBeGreaterThan(0)
    for (const src of scripts) expect((await site.get(src)).status, src).toBe(200)
  }
})
