import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { openConnection } from '#api/http/server/testing.ts'
import { ADMIN_PREFIX, createTestApi } from '#api/testing.ts'
import { ASSET, build, FILES, createSite, PAGE, SCRIPT, STYLE } from './testing.pages.ts'

const api = shared(() => createSite())

test('a page of the site map is served', async () => {
  const { status, headers, text } = await api.get('/quiz/questionary?creo=spring')
  expect([status, text]).toEqual([200, PAGE])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('a prerendered page is served as it was built', async () => {
  const { status, text } = await api.get('/')
  expect([status, text]).toEqual([200, FILES['web/landing.html']])
})

test.each([
  '/nothing',
  '/nothing/',
  '//example.com/',
  '/quiz/nothing',
  '/account/../nothing',
  '/admin',
  '/dashboard',
  '/assets/',
  '/constructor',
])('%s is not on the site map and gets the 404 page', async (path) => {
  const { status, headers, text } = await api.bare(path)
  expect([status, text]).toEqual([404, PAGE])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test.each([
  ['/quiz?creo=x', '/?creo=x'],
  ['/Quiz', '/'],
  ['//?creo=x', '/?creo=x'],
  ['/index.html?creo=x', '/?creo=x'],
  ['/index.php', '/'],
  ['/%69ndex.html', '/'],
  ['//index.HTML', '/'],
  ['/quiz/questionary/?creo=x&fbclid=a%20b', '/quiz/questionary?creo=x&fbclid=a%20b'],
  ['/quiz//Questionary).', '/quiz/questionary'],
  ['/quiz/questionary%20', '/quiz/questionary'],
  ['/quiz/questionary.html?creo=x', '/quiz/questionary?creo=x'],
  ['/quiz/questionary/amp/', '/quiz/questionary'],
  ['/quiz\\questionary**', '/quiz/questionary'],
  ['/quiz;jsessionid=1?creo=x', '/?jsessionid=1&creo=x'],
  ['/quiz/questionary&amp;creo=x&utm_source=a%20b', '/quiz/questionary?creo=x&utm_source=a%20b'],
  [`/&creo=${'x'.repeat(300)}`, `/?creo=${'x'.repeat(300)}`],
  ['/%3Fcreo%3D50%2525%26utm_source%3Da%20b', '/?creo=50%25&utm_source=a%20b'],
  ['/quiz%23creo=x', '/?creo=x'],
])('%s leads to the page that is meant, with its query', async (path, location) => {
  const { status, headers } = await api.bare(path)
  expect([status, headers['location']]).toEqual([301, location])
})

test.each([
  ['/', `Cookie: ${'a=b; '.repeat(20_000)}`, 431],
  ['/caf\u00E9?creo=x', 'Accept: */*', 400],
])('what no server reads at %s is refused with a page', async (path, header, expected) => {
  const { status, headers } = await api.bare(path, header)
  expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8'])
})

test.each([20_000, 60_000, 200_000])('a query of %d characters gets the page', async (length) => {
  const first = await api.bare(`/quiz/questionary?creo=x&long=${'y'.repeat(length)}`)
  const shown = first.status === 302 ? await api.bare(first.headers['location'] ?? '') : first
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test.each(['/nothing.js', '/%00', '/api/v1/nothing', '/api/v1/quiz/answer', '/site-map.json', '/favicon.ico'])(
  'a browser that opens %s is shown a page',
  async (path) => {
    const { status, headers, text } = await api.bare(path, 'Accept: text/html,application/xhtml+xml,*/*;q=0.8')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('Go Home')
  },
)

test('a page runs scripts of this site only and allows only its own inline styles', async () => {
  const policy = (await api.get('/')).headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update(STYLE).digest('base64')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('the pages of subscribers load nothing from third parties, and the funnel only from those in use', async () => {
  const pages = await build({ ...FILES, 'web/account-cabinet.html': PAGE, 'web/site-map.json': '["/account/cabinet"]' })
  const site = await createTestApi({ databaseUrl: api.databaseUrl, pages, env: { META_PIXEL_ID: '42' } })
  const policyOf = async (path: string) => (await site.get(path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/account/cabinet', '/account/nothing', '/account', ADMIN_PREFIX]) {
    expect(await policyOf(path), path).not.toMatch(/https?:|unsafe|\*/)
    expect(await policyOf(path), path).toContain("require-trusted-types-for 'script'")
  }
  for (const path of ['/', '/success', '/accounts']) expect(await policyOf(path), path).toContain('facebook')
  await site.close()
  await rm(pages, { recursive: true })
})

test('a page is not sent again to a browser that has it', async () => {
  const first = await api.bare('/')
  expect(first.headers['etag']).toMatch(/^"[\w-]+"$/)
  const again = await api.bare('/', `If-None-Match: ${first.headers['etag']}`)
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await api.bare('/quiz/questionary', `If-None-Match: ${first.headers['etag']}`)).status).toBe(200)
})

test('a page is sent in the smallest encoding that the browser accepts', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await api.bare('/', `Accept-Encoding: ${encoding}`)
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding'])
  }
  const plain = await api.bare('/', 'Accept-Encoding: identity')
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, FILES['web/landing.html']])
})

test('a HEAD request for a page gets no body', async () => {
  const { status, headers, text } = await api.get('/', { method: 'HEAD' })
  expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8'])
})

test.each(['POST', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS'])('a %s request for a page gets 404', async (method) => {
  const { status, body } = await api.get('/', { method })
  expect([status, body]).toEqual([404, { code: 'not_found', message: 'There is nothing here.' }])
})

test('a TRACE request gets 404, and no echo of its headers', async () => {
  const connection = openConnection(api.port)
  connection.send('TRACE / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\n\r\n')
  const reply = await connection.reply()
  connection.close()
  expect([reply?.status, JSON.stringify(reply)]).toEqual([404, expect.not.stringContaining('secret')])
})

test('a file with a hash in its name is cached forever', async () => {
  const { status, headers, text } = await api.get(ASSET, { headers: { 'accept-encoding': 'identity' } })
  expect([status, text]).toEqual([200, SCRIPT])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
})

test('a file without a hash in its name is cached for an hour', async () => {
  const { headers } = await api.get('/art/age.svg')
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['public, max-age=3600', 'image/svg+xml'])
})

test('a recording has its content type and is served in ranges, as phones request it', async () => {
  const { status, headers, text } = await api.get('/audio/prelude-in-c.mp3', { headers: { range: 'bytes=0-3' } })
  expect([status, text, headers.get('content-type')]).toEqual([206, 'ID3:', 'audio/mpeg'])
})

test.each(['/account/worker.js', '/quiz/worker.js'])(
  '%s may fetch from this site, and from no other',
  async (worker) => {
    const { headers } = await api.get(worker)
    expect(headers.get('content-security-policy')).toBe("default-src 'self'")
    expect((await api.get(ASSET)).headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)

test.each([
  ['br, gzip', 'br', FILES[`web${ASSET}.br`]],
  ['gzip', 'gzip', FILES[`web${ASSET}.gz`]],
  ['identity', undefined, SCRIPT],
])('a client that accepts %s gets the file as the build compressed it', async (accepted, encoding, content = '') => {
  const { headers, text } = await api.bare(ASSET, `Accept-Encoding: ${accepted}`)
  expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding'])
  expect(text).toBe(Buffer.from(content).toString('latin1'))
})

test('a HEAD request for a file gets its length and no body', async () => {
  const { status, headers, text } = await api.get(ASSET, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect([status, headers.get('content-length'), text]).toEqual([200, String(SCRIPT.length), ''])
})

test('a file is not sent again to a browser that has it', async () => {
  const { headers } = await api.bare(ASSET)
  expect((await api.bare(ASSET, `If-None-Match: ${headers['etag']}`)).status).toBe(304)
})

test('a valid range gets a part of the file, and an invalid range gets all of it', async () => {
  expect(await api.bare(ASSET, 'Range: bytes=5-8')).toMatchObject({ status: 206, text: SCRIPT.slice(5, 9) })
  for (const range of ['bytes=8-5', 'bytes=-5', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=5']) {
    expect(await api.bare(ASSET, `Range: ${range}`), range).toMatchObject({ status: 200, text: SCRIPT })
  }
  expect((await api.bare(ASSET, `Range: bytes=${SCRIPT.length}-`)).status).toBe(416)
})

test.each([
  '/nothing.js',
  '/assets/nothing-00.js',
  '/assets/index-A1b2C3.js.map',
  '/favicon.ico',
  '/.env',
  '/package.json',
])('an unknown file gets 404: %s', async (path) => {
  const { status, body } = await api.get(path)
  expect([status, body]).toEqual([404, { code: 'not_found', message: 'There is nothing here.' }])
})

test.each([
  '/index.html.br',
  '/landing.html',
  '/site-map.json',
  '/style-hashes.json',
  '/landing%2ehtml',
  '/site-map%2Ejson',
])('a file that only the build uses gets 404: %s', async (path) => {
  expect((await api.bare(path)).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/....//secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//../secret.txt',
  '/art/../../admin/admin-assets/office-X9y8Z7.js',
  `${ADMIN_PREFIX}/../../secret.txt`,
  `${ADMIN_PREFIX}/%2e%2e/secret.txt`,
  '/../../../../../../etc/passwd',
])('a file outside the pages cannot be reached: %s', async (path) => {
  const { status, text } = await api.bare(path)
  expect([400, 404]).toContain(status)
  expect(text).not.toMatch(/never served|office\(\)|root:/)
})

test('a file that a new build removed gets 404 and does not stop the process', async () => {
  const files = await build({ ...FILES, 'web/assets/old-0.js': 'old()', 'web/assets/old-0.js.br': 'br' })
  const site = await createTestApi({ databaseUrl: api.databaseUrl, pages: files })
  try {
    expect((await site.get('/assets/old-0.js')).status).toBe(200)
    await rm(join(files, 'web/assets/old-0.js.br'))
    await expect(site.get('/assets/old-0.js', { headers: { 'accept-encoding': 'br' } })).rejects.toThrow()
    await rm(join(files, 'web/assets/old-0.js'))
    expect((await site.get('/assets/old-0.js')).status).toBe(404)
    expect((await site.get('/healthz')).status).toBe(200)
    expect(site.logged()).not.toContain('fault')
  } finally {
    await site.close()
    await rm(files, { recursive: true })
  }
})

test('an API without pages answers its calls and refuses everything else with 404', async () => {
  await using site = await createTestApi({ databaseUrl: api.databaseUrl })
  expect((await site.get('/')).body).toEqual({ code: 'not_found', message: 'There is nothing here.' })
  expect((await site.get(`${ADMIN_PREFIX}/login`)).status).toBe(404)
  expect((await site.get('/api/v1/quiz/data')).status).toBe(200)
})
