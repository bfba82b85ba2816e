import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_PREFIX, makeTestApi, openConnection, type TestApi } from '../testing.ts'

const STYLE = 'p{color:#2A2320}'
const SCRIPT = 'document.title = "Peace";\n'.repeat(100)
const PAGE = '<!doctype html><title>Any page</title>'
const FILES: Record<string, string | Buffer> = {
  'web/index.html': PAGE,
  'web/index.html.br': brotliCompressSync(PAGE),
  'web/landing.html': `<!doctype html><style>${STYLE}</style><title>The landing</title>`,
  'web/site-map.json': '["/", "/quiz/questionary"]',
  'web/style-hashes.json': '[]',
  'web/assets/index-A1b2C3.js': SCRIPT,
  'web/assets/index-A1b2C3.js.br': brotliCompressSync(SCRIPT),
  'web/assets/index-A1b2C3.js.gz': gzipSync(SCRIPT),
  'web/art/age.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/audio/low-tide.flac': 'fLaC: waves',
  'web/account/worker.js': 'work()',
  'admin/index.html': '<!doctype html><base href="__ADMIN_BASE__/"><title>Office</title>',
  'admin/admin-assets/office-X9y8Z7.js': 'office()',
  'secret.txt': 'nobody is served this',
}

const build = async (files: Record<string, string | Buffer>) => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

let pages: string
let api: TestApi
beforeAll(async () => {
  pages = await build(FILES)
  api = await makeTestApi({ pages })
})
afterAll(async () => {
  await api.close()
  await rm(pages, { recursive: true })
})

const ASSET = '/assets/index-A1b2C3.js'
/** Asks with the address exactly as it is written: fetch would tidy it up first. */
const bare = async (target: string, ...headers: string[]) => {
  const connection = openConnection(api.port)
  connection.send(`GET ${target} HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`)
  const reply = await connection.reply()
  connection.close()
  if (!reply) throw new Error('No answer came')
  return reply
}

describe('a page', () => {
  test('of the site map is there', async () => {
    const { status, headers, text } = await api.get('/quiz/questionary?creo=spring')
    expect([status, text]).toEqual([200, PAGE])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('that the build wrote out in full is sent so', async () => {
    const { status, text } = await api.get('/')
    expect([status, text]).toEqual([200, FILES['web/landing.html']])
  })

  test.each([
    '/quiz', '/quiz/', '/quiz/Questionary', '/quiz/questionary/', '/nothing', '/account/../nothing', '/admin',
    '/dashboard', '/assets/', '//', '/constructor',
  ])(
    'that is not on the site map is the 404 page: %s',
    async (path) => {
      const { status, headers, text } = await bare(path)
      expect([status, text]).toEqual([404, PAGE])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test('runs scripts of this site alone, and of inline styles only its own', async () => {
    const policy = (await api.get('/')).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(STYLE).digest('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  test('is not sent again to a browser that has it', async () => {
    const first = await bare('/')
    expect(first.headers['etag']).toMatch(/^"[\w-]+"$/)
    const again = await bare('/', `If-None-Match: ${first.headers['etag']}`)
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await bare('/quiz/questionary', `If-None-Match: ${first.headers['etag']}`)).status).toBe(200)
  })

  test('is sent as small as the browser can read it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await bare('/', `Accept-Encoding: ${encoding}`)
      expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding'])
    }
    const plain = await bare('/', 'Accept-Encoding: identity')
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, FILES['web/landing.html']])
  })

  test('asked for by HEAD has no body', async () => {
    const { status, headers, text } = await api.get('/', { method: 'HEAD' })
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  test.each(['POST', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS'])('is not there for %s', async (method) => {
    const { status, body } = await api.get('/', { method })
    expect([status, body]).toEqual([404, { code: 'not_found', message: 'There is nothing here.' }])
  })
})

describe('a file', () => {
  test('whose name tells its content is kept for good', async () => {
    const { status, headers, text } = await api.get(ASSET, { headers: { 'accept-encoding': 'identity' } })
    expect([status, text]).toEqual([200, SCRIPT])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  })

  test('whose name does not is kept for an hour', async () => {
    const { headers } = await api.get('/art/age.svg')
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['public, max-age=3600', 'image/svg+xml'])
  })

  test('that is a recording has its kind, and comes in parts to the telephones that ask for them', async () => {
    const { status, headers, text } = await api.get('/audio/low-tide.flac', { headers: { range: 'bytes=0-3' } })
    expect([status, text, headers.get('content-type')]).toEqual([206, 'fLaC', 'audio/flac'])
  })

  test('that is the worker of the cabinet may fetch from this site, and from no other', async () => {
    const { headers } = await api.get('/account/worker.js')
    expect(headers.get('content-security-policy')).toBe("default-src 'self'")
    expect((await api.get(ASSET)).headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['br, gzip', 'br', FILES[`web${ASSET}.br`]],
    ['gzip', 'gzip', FILES[`web${ASSET}.gz`]],
    ['identity', undefined, SCRIPT],
  ])('is sent to who takes %s as the build compressed it', async (accepted, encoding, content = '') => {
    const { headers, text } = await bare(ASSET, `Accept-Encoding: ${accepted}`)
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding'])
    expect(text).toBe(Buffer.from(content).toString('latin1'))
  })

  test('asked for by HEAD has its length and no body', async () => {
    const { status, headers, text } = await api.get(ASSET, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([status, headers.get('content-length'), text]).toEqual([200, String(SCRIPT.length), ''])
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await bare(ASSET)
    expect((await bare(ASSET, `If-None-Match: ${headers['etag']}`)).status).toBe(304)
  })

  test('is sent in part where a part is asked for, and whole where the part makes no sense', async () => {
    expect(await bare(ASSET, 'Range: bytes=5-8')).toMatchObject({ status: 206, text: SCRIPT.slice(5, 9) })
    for (const range of ['bytes=8-5', 'bytes=-5', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=5']) {
      expect(await bare(ASSET, `Range: ${range}`), range).toMatchObject({ status: 200, text: SCRIPT })
    }
    expect((await bare(ASSET, `Range: bytes=${SCRIPT.length}-`)).status).toBe(416)
  })

  test.each([
    '/nothing.js', '/assets/nothing-00.js', '/assets/index-A1b2C3.js.map', '/favicon.ico', '/.env', '/package.json',
  ])(
    'that is not there is not there: %s',
    async (path) => {
      const { status, body } = await api.get(path)
      expect([status, body]).toEqual([404, { code: 'not_found', message: 'There is nothing here.' }])
    },
  )

  test.each([
    '/index.html', '/index.html.br', '/landing.html', '/site-map.json', '/style-hashes.json', '/%69ndex.html',
    '/landing%2ehtml', '/site-map%2Ejson', '/index.HTML', '//index.html',
  ])(
    'that belongs to the build alone is not there: %s',
    async (path) => {
      expect((await bare(path)).status).toBe(404)
    },
  )

  test.each([
    '/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt', '/..\\secret.txt', '/....//secret.txt', '/assets/..%5c..%5csecret.txt',
    '//../secret.txt', '/art/../../admin/admin-assets/office-X9y8Z7.js', `${ADMIN_PREFIX}/../../secret.txt`,
    `${ADMIN_PREFIX}/%2e%2e/secret.txt`, '/../../../../../../etc/passwd',
  ])(
    'outside of the pages cannot be reached: %s',
    async (path) => {
      const { status, text } = await bare(path)
      expect([400, 404]).toContain(status)
      expect(text).not.toMatch(/nobody is served|office\(\)|root:/)
    },
  )

  test('that a new build took away is gone, and nothing falls over', async () => {
    const files = await build({ ...FILES, 'web/assets/old-0.js': 'old()' })
    const site = await makeTestApi({ databaseUrl: api.databaseUrl, pages: files })
    try {
      expect((await site.get('/assets/old-0.js')).status).toBe(200)
      await rm(join(files, 'web/assets/old-0.js'))
      expect((await site.get('/assets/old-0.js')).status).toBe(404)
      expect((await site.get('/healthz')).status).toBe(200)
      expect(site.logged()).not.toContain('fault')
    } finally {
      await site.close()
      await rm(files, { recursive: true })
    }
  })
})

describe('the hidden area', () => {
  test.each([
    ADMIN_PREFIX, `${ADMIN_PREFIX}/`, `${ADMIN_PREFIX}/login`, `${ADMIN_PREFIX}/dashboard`,
  ])('is at %s', async (path) => {
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
    for (const path of [
      file, `/admin${file}`, `${ADMIN_PREFIX}x${file}`,
    ]) expect((await api.get(path)).status, path).toBe(404)
  })

  test.each([
    `${ADMIN_PREFIX}x`, `${ADMIN_PREFIX}-2/login`, ADMIN_PREFIX.toUpperCase(), `/x${ADMIN_PREFIX}`, '/login',
    '/admin/login', `/${ADMIN_PREFIX}`,
  ])(
    'is not at %s, which looks like any other address that leads nowhere',
    async (path) => {
      const [near, far] = [await bare(path), await bare('/anything-else')]
      expect([near.status, near.text]).toEqual([404, PAGE])
      const { 'x-request-id': _, date: __, ...headers } = near.headers
      expect(far.headers).toMatchObject(headers)
    },
  )

  test('keeps its page from going out as a file', async () => {
    for (const path of ['/index.html', '/%69ndex.html']) expect((await bare(`${ADMIN_PREFIX}${path}`)).status).toBe(404)
  })

  test('is named by nothing that a visitor can download', async () => {
    const public_ = [
      '/', '/quiz/questionary', '/nothing', '/assets/nothing.js', ASSET, '/art/age.svg', '/robots.txt', '/sitemap.xml',
      '/api/v1/openapi.json', '/api/v1/config', '/api/v1/quiz/data', '/healthz', '/readyz',
    ]
    for (const path of public_) {
      const { headers, text } = await bare(path)
      expect(JSON.stringify(headers) + text, path).not.toContain(ADMIN_PREFIX.slice(1))
    }
  })
})

describe('what the build made', () => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

  test('tells visitors nothing of the hidden area', async () => {
    expect(existsSync(join(dist, 'web/index.html')), 'the pages are built: make build').toBe(true)
    const names = (await readdir(
      join(dist, 'web'),
      { recursive: true },
    )).filter((name) => /\.(js|css|html|json|svg|txt|xml)$/.test(name))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(name + (await readFile(join(dist, 'web', name), 'utf8')), name).not.toMatch(/admin/i)
  })

  test('is served: the landing with its script, and the hidden area with its own', async () => {
    const site = await makeTestApi({ databaseUrl: api.databaseUrl, pages: dist })
    try {
      for (const [page, base] of [['/', '/'], [`${ADMIN_PREFIX}/login`, `${ADMIN_PREFIX}/`]] as const) {
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

test('an API without pages answers its calls and says that there is nothing else', async () => {
  const site = await makeTestApi({ databaseUrl: api.databaseUrl })
  expect((await site.get('/')).body).toEqual({ code: 'not_found', message: 'There is nothing here.' })
  expect((await site.get(`${ADMIN_PREFIX}/login`)).status).toBe(404)
  expect((await site.get('/api/v1/quiz/data')).status).toBe(200)
  await site.close()
})
