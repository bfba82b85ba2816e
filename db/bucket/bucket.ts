import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { bucketKeys, type CommonSettings } from '#db/settings.ts'
import { explained } from './refusal.ts'

/** A folder of S3-compatible storage. Keys are relative to it. */
export type Bucket = {
  /** Its address, as in BACKUP_BUCKET. */
  name: string
  /** Returns the names of the folders directly in it. */
  folders: () => Promise<string[]>
  /** Returns the sizes of all objects whose keys begin with `prefix`, by the rest of their keys. */
  list: (prefix: string) => Promise<Map<string, number>>
  /** Stores a file, or nothing under a key that ends with "/". A partial object never appears. */
  put: (key: string, file: string) => Promise<void>
  /** Fetches an object into a file, going on where an earlier call was interrupted, and checks its content. */
  fetch: (key: string, file: string, bytes: number) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Sixteen of them may be in memory. */
const PART_BYTES = 8 * 1024 ** 2
/** S3 accepts 10,000 parts. */
const MAX_PARTS = 9_000
/** Time without any data after which a connection counts as broken. */
const SILENCE_MS = 30_000

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

const clientOf = (settings: CommonSettings) =>
  new S3Client({
    region: settings.BACKUP_REGION,
    credentials: bucketKeys(settings),
    ...(settings.BACKUP_ENDPOINT && { endpoint: settings.BACKUP_ENDPOINT, forcePathStyle: true }),
    // Not every server knows newer checksums. Each request is signed with the digest of its content, and ours is checked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: SILENCE_MS },
  })

/**
 * Opens the bucket of the settings, without asking it anything.
 * @returns undefined if no bucket is set.
 * @throws {SettingsError} if its keys are missing.
 */
export const openBucket = (settings: CommonSettings): Bucket | undefined => {
  const { BACKUP_BUCKET, BACKUP_ENDPOINT = 'AWS' } = settings
  if (!BACKUP_BUCKET) return undefined
  const client = clientOf(settings)
  const name = BACKUP_BUCKET.replace(/\/$/, '')
  const [, Bucket = '', folder = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(name) ?? []
  const root = folder && `${folder}/`
  const asked = <T>(request: Promise<T>) =>
    request.catch((error: unknown) => {
      throw explained(error, name, BACKUP_ENDPOINT)
    })
  const pages = async (prefix: string, Delimiter?: string) => {
    const found: ListObjectsV2CommandOutput[] = []
    const query = { Bucket, Prefix: `${root}${prefix}`, Delimiter }
    for await (const page of paginateListObjectsV2({ client }, query)) found.push(page)
    // Any web server may answer with 200.
    if (found.some(({ IsTruncated }) => IsTruncated === undefined))
      throw new Error('The reply is not a list of objects')
    return found
  }

  return {
    name,
    folders: async () =>
      (await asked(pages('', '/')))
        .flatMap(({ CommonPrefixes = [] }) => CommonPrefixes)
        .map(({ Prefix = '' }) => Prefix.slice(root.length, -1)),
    list: async (prefix) => {
      const objects = (await asked(pages(prefix))).flatMap(({ Contents = [] }) => Contents)
      return new Map(objects.map(({ Key = '', Size = 0 }) => [Key.slice(root.length + prefix.length), Size]))
    },
    put: async (key, file) => {
      const isFolder = key.endsWith('/')
      const Body = isFolder ? '' : createReadStream(file)
      const Metadata = isFolder ? {} : { sha256: await digestOf(file) }
      const partSize = Math.max(PART_BYTES, Math.ceil((await sizeOf(file)) / MAX_PARTS))
      const params = { Bucket, Key: `${root}${key}`, Body, Metadata }
      await asked(new Upload({ client, params, partSize, queueSize: 2 }).done())
    },
    fetch: async (key, file, bytes) => {
      const part = `${file}.part`
      const done = await sizeOf(part)
      const Range = `bytes=${done}-`
      const object = new GetObjectCommand({ Bucket, Key: `${root}${key}`, ...(done > 0 && done < bytes && { Range }) })
      const { Body, Metadata, ContentRange } = await asked(client.send(object))
      if (!(Body instanceof Readable)) throw new Error(`${name}/${key} has no content`)
      const flags = ContentRange ? 'a' : 'w'
      await asked(pipeline(Body, createWriteStream(part, { flags, mode: 0o600, flush: true })))
      if ((await digestOf(part)) !== Metadata?.['sha256']) {
        await rm(part)
        throw new Error(`${name}/${key} is damaged: its content differs from its checksum`)
      }
      await rename(part, file)
    },
    remove: async (key) => void (await asked(client.send(new DeleteObjectCommand({ Bucket, Key: `${root}${key}` })))),
  }
}
