import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const SEALED_KEY_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES

/**
 * Returns a key object for one use, which OpenSSL takes several times faster than bytes. The bytes are what is kept, because
 * only they can be overwritten.
 */
export const forOneUse = (key: Buffer): KeyObject => createSecretKey(key)

/** Encrypts bytes with AES-256-GCM: nonce, ciphertext and tag. They open at the same place only. */
export const sealBytes = (key: KeyObject, place: string, bytes: Buffer | string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = typeof bytes === 'string' ? cipher.update(bytes, 'utf8') : cipher.update(bytes)
  return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()])
}

/** Decrypts bytes. @throws {Error} if they were changed, or sealed at another place or with another key. */
export const openBytes = (key: KeyObject, place: string, sealed: Buffer): Buffer => {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE_BYTES).subarray(-TAG_BYTES))
  // The only copy, so its user can overwrite it. `final` adds no bytes; it checks the tag.
  const bytes = cipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  cipher.final()
  return bytes
}
