import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { adminPaths, paths } from '#web/paths.ts'
import { adminUrl, baseUrl } from '#web/e2e/tools/browser.ts'

describe('downloads of visitors', () => {
  const prefix = () => new URL(adminUrl()).pathname
  const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
  const mentionsAdmin = (text: string) => /admin/i.test(text) || text.includes(prefix())

  test('downloads of visitors mention the hidden area in no file and in no header', async () => {
    const files = (await readdir(built, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && !/\.(br|gz)$/.test(file.name),
    )
    const addresses = files.map((file) => `/${relative(built, join(file.parentPath, file.name))}`)
    expect(addresses.length).toBeGreaterThan(20)
    const mentions: string[] = []
    for (const address of [
      ...addresses,
      ...Object.values(paths).filter((path) => typeof path === 'string'),
      '/robots.txt',
      '/no-such-page',
    ]) {
      const reply = await fetch(baseUrl() + address)
      if (
        mentionsAdmin(address) ||
        mentionsAdmin(await reply.text()) ||
        mentionsAdmin(JSON.stringify([...reply.headers]))
      )
        mentions.push(address)
    }
    expect(mentions).toEqual([])
  })

  test('the hidden area is excluded from search engines, sends no referrer, and runs no foreign scripts', async () => {
    const { headers, status } = await fetch(adminUrl() + adminPaths.dashboard)
    expect(status).toBe(200)
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer'])
    expect(headers.get('content-security-policy')).not.toMatch(/https?:|unsafe|\*/)
    expect((await fetch(`${baseUrl()}/login`)).status).toBe(404)
  })
})
