import { readdir, readFile, stat } from 'node:fs/promises'
import type { Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { allShots } from './e2e/shots/album.ts'
import { changes } from './e2e/shots/admin-steps.ts'
import { TOUR } from './e2e/shots/tour.ts'
import { adminPaths } from './paths.ts'
import { routes } from './routes.tsx'
import { siteMap } from './site-map.ts'

const QUERY = /[?#].*/

const screensOf = {
  public: siteMap(routes),
  admin: Object.values(adminPaths).filter((path) => path !== adminPaths.root),
}

test.each(['public', 'admin'] as const)(
  'the screenshots include every screen of the %s site (else add it in web/e2e/shots/screens)',
  async (site) => {
    const pictured = (await allShots()).filter((shot) => shot.site === site).map(({ path }) => path.replace(QUERY, ''))
    expect(screensOf[site].filter((path) => !pictured.includes(path))).toEqual([])
  },
)

test('the screenshots include the page for unknown paths', async () => {
  expect(
    (await allShots()).some(
      ({ site, path }) => site === 'public' && !screensOf.public.includes(path.replace(QUERY, '')),
    ),
  ).toBe(true)
})

test('the screenshots have unique names', async () => {
  const names = (await allShots()).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('the tour shows small pictures of screenshots that exist', async () => {
  const docs = new URL('../docs/', import.meta.url)
  const files = await readdir(new URL('tour/', docs))
  expect(files.toSorted()).toEqual(
    Object.keys(TOUR)
      .map((name) => `${name}.jpg`)
      .toSorted(),
  )
  const shown = await readFile(new URL('tour.md', docs), 'utf8')
  expect(files.filter((file) => !shown.includes(`(tour/${file})`))).toEqual([])
  const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(`tour/${file}`, docs))).size))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
  const names = (await allShots()).map(({ name }) => name)
  expect(Object.keys(TOUR).filter((name) => !names.includes(name))).toEqual([])
})

test('an error in place of a reply that a screenshot changes reaches the page as it is', async () => {
  const handlers: Parameters<Page['route']>[1][] = []
  const page = { route: (_path: unknown, handler: Parameters<Page['route']>[1]) => void handlers.push(handler) }
  await changes('db/money', (reply: { rows: string[] }) => ({ rows: reply.rows.slice(1) }))(page as unknown as Page)
  const response = { ok: () => false, json: () => Promise.resolve({ code: 'unavailable', message: 'Try again.' }) }
  const fulfilled: unknown[] = []
  const route = { fetch: () => Promise.resolve(response), fulfill: (reply: unknown) => void fulfilled.push(reply) }
  await handlers[0]?.(route as unknown as Route, {} as Request)
  expect(fulfilled).toEqual([{ response }])
})
