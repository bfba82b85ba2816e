import { describe, expect, test } from 'vitest'
import { allShots } from './e2e/shots/album.ts'
import { adminPaths } from './paths.ts'
import { routes } from './routes.tsx'
import { siteMap } from './site-map.ts'

const QUERY = /[?#].*/

const screensOf = {
  public: siteMap(routes),
  admin: Object.values(adminPaths).filter((path) => path !== adminPaths.root),
}

describe('the screenshots', () => {
  test.each(['public', 'admin'] as const)('the screenshots include every screen of the %s site', async (site) => {
    const pictured = (await allShots()).filter((shot) => shot.site === site).map(({ path }) => path.replace(QUERY, ''))
    expect(screensOf[site].filter((path) => !pictured.includes(path))).toEqual([])
  })

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
})
