import { timingSafeEqual } from 'node:crypto'
import { type ApiSettings, oldestSecret } from '#api/settings/settings.ts'
import { deriveKey } from '#api/security/derived-keys.ts'

/** Returns the token of links that mark a browser as the owner's. Without it, anyone could take visitors out of reports. */
export const ownVisitsToken = ({ JWT_SECRET }: Pick<ApiSettings, 'JWT_SECRET'>): string =>
  deriveKey(oldestSecret(JWT_SECRET), 'own visits').subarray(0, 16).toString('base64url')

export const isOwnVisitsToken = (settings: Pick<ApiSettings, 'JWT_SECRET'>, given: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(ownVisitsToken(settings))]
  return one.length === other.length && timingSafeEqual(one, other)
}
