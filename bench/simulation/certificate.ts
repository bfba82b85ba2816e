import { codeOf } from '#db/errors.ts'
import { SettingsError } from '#db/settings.ts'

/** Node's codes of certificates that it doesn't accept. */
const UNTRUSTED = /CERT|UNABLE_TO_(?:GET|VERIFY)|SELF_SIGNED/

/**
 * Checks that this machine trusts the certificate of a site, because a refused one looks like a server that doesn't answer.
 * @throws {SettingsError} a sentence that says what to do.
 */
export const assertTrusted = async (url: string): Promise<void> => {
  const error: unknown = await fetch(url, { method: 'HEAD' }).then(
    () => undefined,
    (failure: unknown) => (failure instanceof Error ? failure.cause : failure),
  )
  const code = codeOf(error)
  if (!UNTRUSTED.test(code)) return
  throw new SettingsError(
    `This machine does not trust the certificate of ${url} (${code}): set NODE_EXTRA_CA_CERTS to the file of the authority that signed it`,
  )
}
