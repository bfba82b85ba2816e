import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '#db/settings.ts'
import type { ServerCertificate } from './serve.ts'

/**
 * Reads `server.crt` and `server.key` of a folder.
 * @throws {SettingsError} if one is missing or unreadable.
 */
export const readCertificate = async (dir: string): Promise<ServerCertificate> => {
  const read = (file: string) =>
    readFile(join(dir, file)).catch((cause: NodeJS.ErrnoException) => {
      throw new SettingsError(`TLS_DIR needs a readable ${file} in ${dir} (${cause.code})`)
    })
  return { cert: await read('server.crt'), key: await read('server.key') }
}
