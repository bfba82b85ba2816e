import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '#db/settings.ts'

/** What the default run keeps secret. Made once, at the first start, and kept in `DATA_DIR/secrets.json`. */
export type Secrets = {
  databasePassword: string
  jwtSecret: string
  adminPathPrefix: string
  adminSetupToken: string
}

const word = (bytes: number) => randomBytes(bytes).toString('base64url')

const createSecrets = (): Secrets => ({
  databasePassword: word(24),
  jwtSecret: word(48),
  adminPathPrefix: `/${randomBytes(8).toString('hex')}`,
  adminSetupToken: word(18),
})

const cannotWrite = (dir: string, error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : error
  return new SettingsError(`The folder ${dir} cannot be written (${code}): set DATA_DIR to one that can`)
}

/**
 * The secrets of a data folder, making folder and secrets where there are none.
 * @throws {SettingsError} when the folder cannot be written, or what is in it is not ours.
 */
export const loadSecrets = async (dir: string): Promise<Secrets> => {
  const file = join(dir, 'secrets.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  try {
    if (text !== undefined) return { ...createSecrets(), ...JSON.parse(text) }
  } catch {
    throw new SettingsError(`${file} is damaged: put it back from a backup, or remove ${dir} to begin anew`)
  }
  const secrets = createSecrets()
  try {
    await mkdir(dir, { recursive: true })
    // Written beside and moved in place, so that a crash cannot leave half of it.
    await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch (error) {
    throw cannotWrite(dir, error)
  }
  return secrets
}
