import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '#prove/servers/database.ts'

/** Reads the mails that are stored in a folder. */
export const readMails = (folder: () => string) => {
  /** Returns the mails to an address as plain text, oldest first. */
  const mailsTo = async (email: string): Promise<string[]> => {
    const files = (await readdir(folder()).catch(() => [])).filter((file) => file.endsWith('.eml'))
    const mails = await Promise.all(files.map((file) => readFile(join(folder(), file), 'latin1')))
    // Decodes as much of quoted-printable as URLs need.
    return mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  }

  /** Waits for a number of mails with a link to a page, and returns the tokens of the links. */
  const linksIn = async (email: string, page: string, count = 1): Promise<string[]> => {
    const tokens = async () =>
      (await mailsTo(email)).flatMap((mail) => new RegExp(`${page}#([\\w-]{64})`).exec(mail)?.[1] ?? [])
    await until(`${count} mails to ${email} with a link to ${page}`, async () => (await tokens()).length >= count)
    return await tokens()
  }
  return { mailsTo, linksIn }
}
