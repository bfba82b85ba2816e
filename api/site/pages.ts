import { reportZone } from '#events/time/report-day.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import sirv from 'sirv'
import { canonicalAddress } from './canonical-address.ts'
import { type ExternalSources, pagePolicy } from './page-policy.ts'
import { notFound } from '#commands/refusal.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** The service workers that open the cabinet and the quiz offline. */
const WORKERS: readonly string[] = ['/account/worker.js', '/quiz/worker.js']

type Page = { policy: string; etag: string; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } }

export type SiteOptions = {
  /** The folder of the build output, with `web/` and `admin/`. */
  folder: string
  adminPrefix: string
  /** The other sites that public pages may load from. The admin area uses none. */
  external?: ExternalSources[]
}

/** Returns the paths of the pages of a build, and none without a build. */
export const readSiteMap = (folder: string): string[] => {
  const file = join(folder, 'web', 'site-map.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Serves the public site: its files, the pages in its site map, and a 404 page for every other path. */
export const publicSite = ({ folder, external = [] }: Omit<SiteOptions, 'adminPrefix'>): Middleware => {
  const root = join(folder, 'web')
  const page = readPage(join(root, 'index.html'), external)
  const accountPage = readPage(join(root, 'index.html'), [])
  if (!page || !accountPage) return () => Promise.reject(notFound())
  const unknownPage = (path: string) => (isAccountPath(path) ? accountPage : page)
  const pageOf = (path: string) =>
    readPage(join(root, prerenderedFile(path)), isAccountPath(path) ? [] : external) ?? unknownPage(path)
  const pages = new Map(readSiteMap(folder).map((path) => [path, pageOf(path)]))
  const serve = files(root)
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound()
    const known = pages.get(ctx.path)
    const meant = known ? undefined : canonicalAddress(ctx, (path) => pages.has(path))
    if (meant !== undefined) {
      ctx.status = 301
      ctx.set('Cache-Control', 'no-cache')
      return ctx.redirect(meant)
    }
    if (known || isPage(ctx.path)) return sendPage(ctx, known ?? unknownPage(ctx.path), known ? 200 : 404)
    // Pages and the site map are served by the rules above, never as files.
    const isPageSource = /\.(html|json)(\.br|\.gz)?$/.test(decodeURIComponent(ctx.path))
    if (isPageSource || !(await serve(ctx))) throw notFound()
  }
}

/** @param transform is applied to the text of the file. */
const readPage = (file: string, external: ExternalSources[], transform = (html: string) => html): Page | undefined =>
  existsSync(file) ? asPage(transform(readFileSync(file, 'utf8')), external) : undefined

/** Compresses a page at startup, because pages are few and small. */
const asPage = (html: string, external: ExternalSources[]): Page => {
  const identity = Buffer.from(html)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    policy: pagePolicy(html, ...external),
    etag,
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
  }
}

/** The pages of subscribers load nothing from other sites. */
const isAccountPath = (path: string) => path === '/account' || path.startsWith('/account/')

/** Returns the file name of a prerendered page: `landing.html` for `/`, `terms.html` for `/terms`. */
const prerenderedFile = (path: string) => `${path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')}.html`

/** Creates a handler for the files of a folder. It returns false when there is no such file. */
const files = (folder: string) => {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      // sirv lists the folder once, and a new build removes files.
      if (!existsSync(join(folder, path))) throw notFound()
      const isHashed = /\/(assets|admin-assets)\//.test(path)
      response.setHeader(
        'Cache-Control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
      // A worker uses the policy of its own script. Ours fetch files and pages of this site.
      if (WORKERS.includes(path)) response.setHeader('Content-Security-Policy', "default-src 'self'")
    },
  })
  return (ctx: Context): Promise<boolean> =>
    new Promise((resolve, reject) => {
      ctx.res.once('finish', () => resolve(true))
      ctx.res.once('close', () => resolve(true))
      // A compressed form that is gone would end the process, and its reply has begun.
      ctx.res.once('pipe', (file) => file.once('error', () => ctx.res.destroy()))
      if (!isPlainRange(ctx.get('Range'))) delete ctx.req.headers.range
      // sirv writes to the raw response, so Koa must not respond.
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

/** Recognizes a single byte range. sirv misreads all other forms, and servers may ignore the header. */
const isPlainRange = (range: string) => {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? []
  return start !== undefined && (end === '' || Number(start) <= Number(end))
}

const isPage = (path: string) => path.endsWith('/') || !/\.[A-Za-z0-9]+$/.test(path)

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

/** Serves the admin area, which exists under its secret prefix only. */
export const adminSite = ({ folder, adminPrefix }: Omit<SiteOptions, 'external'>): Middleware => {
  const root = join(folder, 'admin')
  const page = readPage(join(root, 'index.html'), [], (html) =>
    html.replaceAll('__ADMIN_BASE__', adminPrefix).replaceAll('__REPORT_ZONE__', reportZone()),
  )
  const serve = page && files(root)
  return async (ctx, next) => {
    // A path with a trailing slash is unknown, as on the public site.
    const isUnder = ctx.path === adminPrefix || (ctx.path.startsWith(`${adminPrefix}/`) && !ctx.path.endsWith('/'))
    if (!isUnder || !page || !serve || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return await next()
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.set('Referrer-Policy', 'no-referrer')
    const path = ctx.path.slice(adminPrefix.length)
    if (isPage(path)) return sendPage(ctx, page, 200)
    ctx.req.url = path
    if (decodeURIComponent(path) === '/index.html' || !(await serve(ctx))) throw notFound()
  }
}
