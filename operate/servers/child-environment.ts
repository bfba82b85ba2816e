import type { CommonSettings } from '#db/settings.ts'
import type { Secrets } from './secrets.ts'

/** Builds the environment of the processes. Outside production, the secrets of the data folder are the defaults. */
export const childEnvironment = (
  { NODE_ENV }: Pick<CommonSettings, 'NODE_ENV'>,
  secrets: Secrets,
): NodeJS.ProcessEnv => {
  const defaults =
    NODE_ENV === 'production'
      ? {}
      : {
          JWT_SECRET: secrets.jwtSecret,
          KEY_WRAP: secrets.keyWrap,
          ADMIN_PATH_PREFIX: secrets.adminPathPrefix,
          ADMIN_SETUP_TOKEN: secrets.adminSetupToken,
        }
  const explicit = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''),
  )
  return { ...defaults, ...explicit }
}
