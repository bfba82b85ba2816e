import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { openConnection, type RawReply } from '#api/http/server/testing.ts'

export const STYLE = 'p{color:#2A2320}'
export const SCRIPT = 'document.title = "Peace";\n'.repeat(100)
export const PAGE = '<!doctype html><title>Any page</title>'
export const ASSET = '/assets/index-A1b2C3.js'
export const FILES: Record<string, string | Buffer> = {
  'web/index.html': PAGE,
  'web/index.html.br': brotliCompressSync(PAGE),
  'web/landing.html': `<!doctype html><style>${STYLE}</style><title>The landing</title>`,
  'web/site-map.json': '["/", "/quiz/questionary"]',
  'web/style-hashes.json': '[]',
  'web/assets/index-A1b2C3.js': SCRIPT,
  'web/assets/index-A1b2C3.js.br': brotliCompressSync(SCRIPT),
  'web/assets/index-A1b2C3.js.gz': gzipSync(SCRIPT),
  'web/art/age.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/audio/prelude-in-c.mp3': 'ID3: piano',
  'web/account/worker.js': 'work()',
  'web/quiz/worker.js': 'work()',
  'admin/index.html': '<!doctype html><base href="__ADMIN_BASE__/"><title>Office</title>',
  'admin/admin-assets/office-X9y8Z7.js': 'office()',
  'secret.txt': 'this file is never served',
}

/** Writes these files in the layout of the build. */
export const build = async (files: Record<string, string | Buffer>) => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

export type Site = TestApi & {
  /** Sends the target exactly as it is written. fetch would normalize it. */
  bare: (target: string, ...headers: string[]) => Promise<RawReply>
}

/** Starts an API that serves these files. */
export const createSite = async (): Promise<Site> => {
  const pages = await build(FILES)
  const api = await createTestApi({ pages })
  return {
    ...api,
    bare: async (target, ...headers) => {
      const connection = openConnection(api.port)
      connection.send(`GET ${target} HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`)
      const reply = await connection.reply()
      connection.close()
      if (!reply) throw new Error('No response came')
      return reply
    },
    close: async () => {
      await api.close()
      await rm(pages, { recursive: true })
    },
  }
}
