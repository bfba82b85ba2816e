import type { MailReport } from '#commands/account/mail-reports.ts'

/**
 * A report as a relay sends it. `passing` says that a mail was refused this time only. A message that anyone can post has the
 * `marks` of the mail that it is about, and several spellings of its address.
 */
export type RelayReport = {
  refusal: MailReport['refusal'] | 'passing'
  id: string
  addresses: readonly string[]
  marks?: readonly { id: string; mark: string }[]
}

/** Longer ones are no addresses. */
const MAX_ADDRESS = 320

/** Returns the bare address of `Ruth <ruth@moab.example>` or `rfc822; ruth@moab.example`. */
export const bareAddress = (text: string): string[] => {
  const inner = text.slice(text.lastIndexOf('<') + 1, text.includes('<') ? text.lastIndexOf('>') : undefined)
  const address = inner.slice(inner.indexOf(';') + 1).trim()
  return address.length <= MAX_ADDRESS && /^[^\s@]+@[^\s@]+$/.test(address) ? [address] : []
}
