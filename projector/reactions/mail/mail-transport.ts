import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { SettingsError } from '#db/settings.ts'
import type { MailSettings } from './settings.ts'

export type Mail = {
  /** The same however often it is tried, so that mailboxes can tell a repetition. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Carries mails away. */
export type MailTransport = {
  /** @throws when nothing can be sent now: worth knowing before a link is made for a mail. */
  assertOpen: () => Promise<void>
  /** @throws when the mail was not taken. */
  send: (mail: Mail) => Promise<void>
  /** Does away with the copies that were kept of mails, by their ids. */
  forget: (ids: readonly string[]) => Promise<void>
  close: () => void
}

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const envelope = (settings: MailSettings, { id, to, ...content }: Mail) => ({
  ...content,
  // As objects: what stands in an address is never read as a list of several.
  from: { name: settings.company.name, address: settings.from },
  to: { name: '', address: to },
  replyTo: { name: settings.company.name, address: settings.support },
  messageId: `<${id}@${settings.from.split('@')[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

const fileOf = ({ dir }: MailSettings, id: string) => join(dir, `${id}.eml`)

/** Also with a mail server: perhaps there was none when a mail was written. */
const forgetFiles = (settings: MailSettings) => async (ids: readonly string[]) => {
  for (const id of ids) await rm(fileOf(settings, id), { force: true })
}

const bySmtp = (settings: MailSettings, smtpUrl: string): MailTransport => {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE })
  return {
    assertOpen: async () => {
      await transport.verify()
    },
    send: async (mail) => {
      await transport.sendMail(envelope(settings, mail))
    },
    forget: forgetFiles(settings),
    close: () => transport.close(),
  }
}

/**
 * Keeps mails as files that every mail program opens.
 * @param tell is given the name of each file, which says nothing of its reader.
 */
const asFiles = (settings: MailSettings, tell: (file: string) => void): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const createFolder = async () => {
    await mkdir(settings.dir, { recursive: true, mode: 0o700 })
  }
  return {
    assertOpen: createFolder,
    send: async (mail) => {
      await createFolder()
      const { message } = await transport.sendMail(envelope(settings, mail))
      const file = fileOf(settings, mail.id)
      // Written beside and moved in place, so that nobody opens half of it.
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
      tell(file)
    },
    forget: forgetFiles(settings),
    close: () => {},
  }
}

/**
 * Checks that mails can be stored as files, where no mail server is set.
 * @throws {SettingsError} when the folder cannot be created or written.
 */
export const assertMailFolder = async ({ smtpUrl, dir }: MailSettings) => {
  if (smtpUrl) return
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await access(dir, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new SettingsError(
      `Mails cannot be stored in ${dir} (${code}): set MAIL_DIR to a writable folder, or SMTP_URL`,
    )
  }
}

/** The post office that the settings name. */
export const createMailTransport = (settings: MailSettings, tell: (file: string) => void): MailTransport =>
  settings.smtpUrl ? bySmtp(settings, settings.smtpUrl) : asFiles(settings, tell)
