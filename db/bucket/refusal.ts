import { S3ServiceException } from '@aws-sdk/client-s3'
import { codeOf } from '#db/errors.ts'

/** Failures of networks and certificates, by Node's codes. */
const UNREACHABLE =
  /^(E(CONN|AI_|HOST|NET|NOTFOUND|PIPE|PROTO|TIMEDOUT)|ERR_(TLS|SSL|STREAM)|CERT_|DEPTH_|SELF_|UNABLE_|TimeoutError)/

/** Returns an error for the operator: which setting is wrong, or what to look at. */
export const explained = (error: unknown, name: string, endpoint: string): Error => {
  const code = codeOf(error) || (error instanceof Error ? error.name : String(error))
  const sentence = (text: string) => new Error(text, { cause: error })
  if (code === 'ENOSPC') return sentence('BACKUP_DIR is full: free space there, and run the command again')
  if (!(error instanceof S3ServiceException))
    return sentence(
      UNREACHABLE.test(code)
        ? `${name} cannot be reached at ${endpoint} (${code}): check BACKUP_ENDPOINT and the network`
        : `${name} could not be used (${code}): is BACKUP_ENDPOINT the address of S3-compatible storage?`,
    )
  const status = error.$metadata.httpStatusCode
  if (code === 'NoSuchBucket') return sentence(`There is no bucket ${name}: create it, or set BACKUP_BUCKET`)
  if (status === 401 || status === 403)
    return sentence(
      `${name} refuses BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY (${code}): their account must be able to list, read, write and delete there`,
    )
  return sentence(`${name} answered with ${code} (${status}): check BACKUP_ENDPOINT, BACKUP_REGION and BACKUP_BUCKET`)
}
