import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import sirv from 'sirv'
import { type ExternalSources, pagePolicy } from './page-policy.ts'
import { Refusal } from '#api/http/refusal.ts'

const YEAR = 365 * 24 * 60 * 60
/** The service workers, by which the cabinet and the quiz open without a network. */
const WORKERS: readonly string[] = ['/account/worker.js', '/quiz/worker.js']

type Page = { policy: string; etag: string; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } }

/** Compressed once, when the process starts: pages are few and small. */
const asPage = (html: string, outside: ExternalSources[]): Page => {
  const identity = Buffer.from(html)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    policy: pagePolicy(html, ...outside),
    etag,
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
  }
}

/** @param change is applied to the text of the file. */
const readPage = (file: string, outside: ExternalSources[], change = (html: string) => html): Page | undefined =>
  existsSync(file) ? asPage(change(readFileSync(file, 'utf8')), outside) : undefined

const sendPage = (ctx: Context, page: Page, status: number) => {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', page.policy)
  ctx.set('Cache-Control', 'no-cache')
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  const chosen = encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'
  ctx.etag = `${page.etag}-${chosen}`
  if (status === 200 && ctx.fresh) return void (ctx.status = 304)
  if (chosen !== 'identity') ctx.set('Content-Encoding', chosen)
  ctx.body = page.bodies[chosen]
}

const nothing = () => new Refusal(404, 'not_found', 'There is nothing here.')

/** One range from a place to a later one, or to the end. What else may stand in Range sirv reads wrongly; it may be left out. */
const isPlainRange = (range: string) => {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? []
  return start !== undefined && (end === '' || Number(start) <= Number(end))
}

/** Files of a folder with their precompressed twins; hashed ones may be kept for good. False when there is no such file. */
const files = (folder: string) => {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      // sirv lists the folder once; opening a file that a new build took away would end the process.
      if (!existsSync(join(folder, path))) throw nothing()
      const hashed = /\/(assets|admin-assets)\//.test(path)
      response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600')
      // sirv knows no name for these, and a telephone plays nothing that has none.
      if (path.endsWith('.flac')) response.setHeader('Content-Type', 'audio/flac')
      // What holds for a worker comes with its script: ours fetch files and pages of this site.
      if (WORKERS.includes(path)) response.setHeader('Content-Security-Policy', "default-src 'self'")
    },
  })
  return (ctx: Context): Promise<boolean> =>
    new Promise((resolve, reject) => {
      ctx.res.once('finish', () => resolve(true))
      ctx.res.once('close', () => resolve(true))
      if (!isPlainRange(ctx.get('Range'))) delete ctx.req.headers.range
      // sirv answers on the bare response; Koa must then keep its hands off.
      ctx.respond = false
      const handBack = (settle: () => void) => {
        ctx.respond = true
        settle()
      }
      try {
        serve(ctx.req, ctx.res, () => handBack(() => resolve(false)))
      } catch (error) {
        handBack(() => reject(error))
      }
    })
}

const isPage = (path: string) => path.endsWith('/') || !/\.[A-Za-z0-9]+$/.test(path)

export type SiteOptions = {
  /** Holds `web/` and `admin/`, as the build makes them. */
  folder: string
  adminPrefix: string
  /** The other sites that public pages may draw on. The admin area draws on none. */
  outside?: ExternalSources[]
}

/** The file that the build made of one page, if it did: `landing.html` for `/`, `terms.html` for `/terms`. */
const prerendered = (path: string) => `${path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')}.html`

/** The public site: its files, its pages by the site map, and its 404 page for every other address. */
export const publicSite = ({ folder, outside = [] }: Omit<SiteOptions, 'adminPrefix'>): Middleware => {
  const root = join(folder, 'web')
  const page = readPage(join(root, 'index.html'), outside)
  if (!page) return () => Promise.reject(nothing())
  const siteMap: string[] = JSON.parse(readFileSync(join(root, 'site-map.json'), 'utf8'))
  const pages = new Map(siteMap.map((path) => [path, readPage(join(root, prerendered(path)), outside) ?? page]))
  const serve = files(root)
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw nothing()
    const known = pages.get(ctx.path)
    if (known || isPage(ctx.path)) return sendPage(ctx, known ?? page, known ? 200 : 404)
    // The pages and the site map go out by the rules above, never as files.
    const isOurs = /\.(html|json)(\.br|\.gz)?$/.test(decodeURIComponent(ctx.path))
    if (isOurs || !(await serve(ctx))) throw nothing()
  }
}

/** The admin area: an entry of its own, which exists under its prefix and nowhere else. */
export const adminSite = ({ folder, adminPrefix }: Omit<SiteOptions, 'outside'>): Middleware => {
  const root = join(folder, 'admin')
  const page = readPage(join(root, 'index.html'), [], (html) => html.replaceAll('__ADMIN_BASE__', adminPrefix))
  const serve = page && files(root)
  return async (ctx, next) => {
    // A trailing slash makes an address unknown, here as on the public site.
    const isUnder = ctx.path === adminPrefix || (ctx.path.startsWith(`${adminPrefix}/`) && !ctx.path.endsWith('/'))
    if (!isUnder || !page || !serve || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return await next()
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.set('Referrer-Policy', 'no-referrer')
    const path = ctx.path.slice(adminPrefix.length)
    if (isPage(path)) return sendPage(ctx, page, 200)
    ctx.req.url = path
    if (decodeURIComponent(path) === '/index.html' || !(await serve(ctx))) throw nothing()
  }
}
