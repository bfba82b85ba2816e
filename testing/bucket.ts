import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from '#servers/child-process.ts'
import { freePort } from '#servers/embedded-servers.ts'

/** The server encrypts the place at which the next page of a list begins, by an old method. */
const LEGACY = '--openssl-legacy-provider'

/** Clients sign the path of a bucket with a slash at its end. This server would check it without. It lists 100 objects at a time. */
const PROGRAM = `
  const { prototype } = require('@20minutes/s3rver/lib/stores/filesystem.js')
  const { listObjects } = prototype
  prototype.listObjects = function (bucket, options) {
    return listObjects.call(this, bucket, { ...options, maxKeys: Math.min(options.maxKeys, 100) })
  }
  const v4 = require('@20minutes/s3rver/lib/signature/v4.js')
  const { getStringToSign } = v4
  v4.getStringToSign = (request, signature) =>
    getStringToSign({ ...request, uri: request.uri.replace(/^\\/[^/]+$/, '$&/') }, signature)
  require('@20minutes/s3rver/lib/cli.js').parseAsync()`

/** Starts an S3 server with an empty bucket. @param address of this machine, by which its clients reach it. */
export const startS3 = async (address = '127.0.0.1') => {
  const dir = await mkdtemp(join(tmpdir(), 's3-'))
  const port = await freePort()
  const args = ['-d', join(dir, 'objects'), '-a', address, '-p', String(port), '--configure-bucket', 'backups']
  const child = startChild(process.execPath, [LEGACY, '-e', PROGRAM, '--', 's3', ...args], {
    logFile: join(dir, 'log'),
    cwd: import.meta.dirname,
  })
  const endpoint = `http://${address}:${port}`
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await delay(50)
  return {
    /** Returns settings of an empty folder in the bucket, and where the server stores its objects. */
    folder: () => {
      const name = randomUUID()
      const settings = {
        BACKUP_BUCKET: `s3://backups/${name}`,
        BACKUP_ENDPOINT: endpoint,
        BACKUP_ACCESS_KEY: 'S3RVER',
        BACKUP_SECRET_KEY: 'S3RVER',
      }
      return { settings, objects: join(dir, 'objects', 'backups', name) }
    },
    close: async () => {
      await child.stop('SIGKILL')
      await rm(dir, { recursive: true })
    },
  }
}
