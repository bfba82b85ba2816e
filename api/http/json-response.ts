import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Context } from 'koa'

const toGzip = promisify(gzip)

/** Smaller bodies fit into one packet even without compression. */
const MIN_COMPRESSED_BYTES = 1_400

/** Compresses content that is cached, so it is worth the time. */
export const compressBest = (json: Buffer) => toGzip(json, { level: constants.Z_BEST_COMPRESSION })
/** Compresses a reply that is sent once. */
export const compressFast = (json: Buffer) => toGzip(json, { level: constants.Z_BEST_SPEED })

const acceptsGzip = (ctx: Context, json: Buffer) => {
  ctx.vary('Accept-Encoding')
  return json.length >= MIN_COMPRESSED_BYTES && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
}

/**
 * Sends JSON, compressed when the client accepts it. Don't use it for replies that contain secrets: next to text that
 * an attacker chooses, their compressed length reveals them (BREACH).
 * @param etag tags content that may be cached; a client that has it gets 304.
 */
export const sendJson = async (
  ctx: Context,
  json: Buffer,
  compress: (json: Buffer) => Promise<Buffer>,
  etag?: string,
) => {
  const isCompressed = acceptsGzip(ctx, json)
  ctx.type = 'json'
  if (etag !== undefined) {
    // Compressed bytes are a different representation and need a different tag.
    ctx.etag = isCompressed ? `${etag}-gzip` : etag
    ctx.set('Cache-Control', 'private, no-cache')
    if (ctx.fresh) return void (ctx.status = 304)
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip')
  ctx.body = isCompressed ? await compress(json) : json
}
