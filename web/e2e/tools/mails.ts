import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the mails to an address as text, of the product that the tests started. */
const mailsTo = async (email: string): Promise<string[]> => {
  const folder = process.env['E2E_MAIL_DIR'] ?? ''
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

/** Waits for a mail with a link to a page and with some words. Returns the path of the link with its secret, of this pattern. */
export const linkInMail = async (
  email: string,
  page: string,
  secret = String.raw`[\w-]{64}`,
  words = '',
): Promise<string> => {
  for (;;) {
    const mails = (await mailsTo(email)).filter((mail) => mail.includes(words))
    const [link] = mails.flatMap((mail) => new RegExp(`${page}#${secret}`).exec(mail)?.[0] ?? [])
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
