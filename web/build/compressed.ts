import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/
const SMALLEST_BYTES = 1000

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compress = async (file: string) => {
  const text = await readFile(file)
  if (text.length < SMALLEST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await Promise.all([
    toBrotli(text, { params }).then((small) => writeFile(`${file}.br`, small)),
    toGzip(text, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so the server doesn't compress.
 *
 * @param options.except files that the server fills in on each request.
 */
export const compressFiles = ({ except = [] }: { except?: string[] } = {}): Plugin => {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    // A failed build also closes the bundle, and an error about its missing folder would hide the cause.
    async writeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const texts = files.filter((file) => file.isFile() && TEXT.test(file.name) && !except.includes(file.name))
      await Promise.all(texts.map((file) => compress(path.join(file.parentPath, file.name))))
    },
  }
}
