import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_PREFIX, createTestApi } from '#api/testing.ts'
import { ASSET, createSite, PAGE, type Site } from './testing.pages.ts'

let api: Site
beforeAll(async () => {
  api = await createSite()
})
afterAll(() => api.close())

describe('the hidden area', () => {
  test.each([ADMIN_PREFIX, `${ADMIN_PREFIX}/login`, `${ADMIN_PREFIX}/dashboard`])('is at %s', async (path) => {
    const { status, headers, text } = await api.get(path)
    expect([status, text]).toEqual([200, `<!doctype html><base href="${ADMIN_PREFIX}/"><title>Office</title>`])
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('has its files beneath it and nowhere else', async () => {
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
  ])('is not at %s, which looks like any other address that leads nowhere', async (path) => {
    const [near, far] = [await api.bare(path), await api.bare('/anything-else')]
    expect([near.status, near.text]).toEqual([404, PAGE])
    const { 'x-request-id': _, date: __, ...headers } = near.headers
    expect(far.headers).toMatchObject(headers)
  })

  test('keeps its page from going out as a file', async () => {
    for (const path of ['/index.html', '/%69ndex.html'])
      expect((await api.bare(`${ADMIN_PREFIX}${path}`)).status).toBe(404)
  })

  test('is named by nothing that a visitor can download', async () => {
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
})

describe('what the build made', () => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

  test('tells visitors nothing of the hidden area', async () => {
    expect(existsSync(join(dist, 'web/index.html')), 'the pages are built: make build').toBe(true)
    const names = (await readdir(join(dist, 'web'), { recursive: true })).filter((name) =>
      /\.(js|css|html|json|svg|txt|xml)$/.test(name),
    )
    expect(names.length).toBeGreaterThan(5)
    for (const name of names)
      expect(name + (await readFile(join(dist, 'web', name), 'utf8')), name).not.toMatch(/admin/i)
  })

  test('is served: the landing with its script, and the hidden area with its own', async () => {
    const site = await createTestApi({ databaseUrl: api.databaseUrl, pages: dist })
    try {
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
    } finally {
      await site.close()
    }
  })
})
