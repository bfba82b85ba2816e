import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cannotWrite, makeFolder } from '#db/make-folder.ts'
import { SettingsError } from '#db/settings.ts'

/** Secrets of the default run. Created at the first start and stored in `DATA_DIR/secrets.json`. */
export type Secrets = {
  databasePassword: string
  jwtSecret: string
  keyWrap: string
  adminPathPrefix: string
  adminSetupToken: string
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

const createSecrets = (): Secrets => ({
  databasePassword: randomText(24),
  jwtSecret: randomText(48),
  keyWrap: randomText(48),
  adminPathPrefix: `/${randomText(16)}`,
  adminSetupToken: randomText(18),
})

const unusable = (file: string, how: string) =>
  new SettingsError(`${file} is ${how}: put back the copy that each folder in BACKUP_DIR/base has`)

/**
 * Returns the secrets of a data folder. Creates the folder and the secrets if they are missing.
 * @throws {SettingsError} if the folder can't be written or its secrets are damaged or lost.
 */
export const loadSecrets = async (dir: string): Promise<Secrets> => {
  const file = join(dir, 'secrets.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  try {
    if (text !== undefined) return { ...createSecrets(), ...JSON.parse(text) }
  } catch {
    throw unusable(file, 'damaged')
  }
  // New secrets would open neither the database nor the keys.
  if (existsSync(join(dir, 'postgres', 'PG_VERSION'))) throw unusable(file, 'lost')
  const secrets = createSecrets()
  try {
    await makeFolder(dir)
    // Renames a complete file, so a crash can't leave a partial one.
    await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch (error) {
    throw cannotWrite(dir, 'DATA_DIR', error)
  }
  return secrets
}
