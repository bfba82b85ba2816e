import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Context } from 'koa'

const toGzip = promisify(gzip)

/** Fewer bytes than this take one packet either way. */
const WORTH_IT = 1_400

/** Content is compressed once, what is made for one reader as fast as possible. */
export const compressBest = (json: Buffer) => toGzip(json, { level: constants.Z_BEST_COMPRESSION })
export const compressFast = (json: Buffer) => toGzip(json, { level: constants.Z_BEST_SPEED })

const takesGzip = (ctx: Context, json: Buffer) => {
  ctx.vary('Accept-Encoding')
  return json.length >= WORTH_IT && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
}

/**
 * Sends JSON, compressed where the reader takes that. Not for what holds a secret: beside words of somebody else's choosing
 * it could be guessed from the length of the whole (BREACH).
 * @param etag of content that may be cached; a reader who has it is told 304.
 */
export const sendJson = async (
  ctx: Context,
  json: Buffer,
  compress: (json: Buffer) => Promise<Buffer>,
  etag?: string,
) => {
  const isCompressed = takesGzip(ctx, json)
  ctx.type = 'json'
  if (etag !== undefined) {
    // Of other bytes the tag is another one.
    ctx.etag = isCompressed ? `${etag}-gzip` : etag
    ctx.set('Cache-Control', 'private, no-cache')
    if (ctx.fresh) return void (ctx.status = 304)
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip')
  ctx.body = isCompressed ? await compress(json) : json
}
