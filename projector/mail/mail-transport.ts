import { brand } from '#events/payment/money/brand.ts'
import { access, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { codeOf } from '#db/errors.ts'
import { isLoopback } from '#db/server-address.ts'
import { SettingsError } from '#db/settings.ts'
import type { MailSettings } from './settings.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type Mail = {
  /** Constant across attempts, so mailboxes can detect duplicates. */
  id: string
  to: string
  /** Person whose key seals the address; null for a mail to an operator. */
  person: string | null
  /** Proves that a message which came back is about this mail. */
  mark?: string
  subject: string
  text: string
  html: string
  /** Address where mail programs stop mails of this kind with one tap (RFC 8058). */
  stopUrl?: string
}

/** Sends mails. */
export type MailTransport = {
  /** @throws {Error} if nothing can be sent now. Called before a link is created for a mail. */
  assertReady: () => Promise<void>
  /** @throws {Error} if the mail was not accepted. */
  send: (mail: Mail) => Promise<void>
  /** Returns the persons to whom stored copies of mails went. */
  personsWithCopies: () => Promise<string[]>
  /** Deletes the stored copies of mails by their ids, or by the persons to whom they went. */
  deleteCopies: (names: readonly string[]) => Promise<void>
  close: () => void
}

export const createMailTransport = (settings: MailSettings, onStored: (file: string) => void): MailTransport =>
  settings.smtpUrl ? createSmtpTransport(settings, settings.smtpUrl) : createFileTransport(settings, onStored)

const createSmtpTransport = (settings: MailSettings, smtpUrl: string): MailTransport => {
  const transport = createTransport({ url: smtpUrl, requireTLS: !isLoopback(smtpUrl), ...TIMEOUTS })
  return {
    assertReady: async () => {
      await transport.verify()
    },
    send: async (mail) => {
      await transport.sendMail(envelope(settings, mail))
    },
    ...createCopies(settings),
    close: () => transport.close(),
  }
}

/**
 * Creates a transport that stores mails as files that every mail program can open.
 * @param onStored receives the name of each file without its person, because logs outlive erasures.
 */
const createFileTransport = (settings: MailSettings, onStored: (file: string) => void): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const createFolder = async () => {
    await mkdir(settings.dir, { recursive: true, mode: 0o700 })
  }
  return {
    assertReady: createFolder,
    send: async (mail) => {
      await createFolder()
      const { message } = await transport.sendMail(envelope(settings, mail))
      const file = fileOf(settings, mail)
      // Renames a complete file, so no reader sees a partial one.
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
      onStored(join(settings.dir, `${mail.id}*.eml`))
    },
    ...createCopies(settings),
    close: () => {},
  }
}

const envelope = (settings: MailSettings, { id, to, mark, stopUrl, subject, text, html }: Mail) => ({
  subject,
  text,
  html,
  // Uses objects, so an address is never parsed as a list of several.
  from: { name: brand.name, address: settings.from },
  to: { name: '', address: to },
  replyTo: { name: brand.name, address: settings.support },
  messageId: `<${mark === undefined ? id : `${id}.${mark}`}@${settings.from.split('@')[1]}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== undefined && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Names the person in the file, so that copies are found by whichever way the person is erased. */
const fileOf = ({ dir }: MailSettings, { id, person }: Mail) =>
  join(dir, person === null ? `${id}.eml` : `${id}.${person}.eml`)

/**
 * Checks that mails can be stored as files if no mail server is set.
 * @throws {SettingsError} if the folder can't be created or written.
 */
export const assertMailFolder = async ({ smtpUrl, dir }: MailSettings) => {
  if (smtpUrl) return
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await access(dir, constants.W_OK)
  } catch (error) {
    throw new SettingsError(
      `Mails cannot be stored in ${dir} (${codeOf(error) || error}): set MAIL_DIR to a writable folder, or SMTP_URL`,
    )
  }
}

/** Finds stored copies. A mail server may have been configured after they were written. */
const createCopies = ({ dir }: MailSettings): Pick<MailTransport, 'personsWithCopies' | 'deleteCopies'> => {
  const files = async (): Promise<string[]> => {
    try {
      return await readdir(dir)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  }
  return {
    personsWithCopies: async () => [
      ...new Set((await files()).flatMap((file) => /\.([\da-f-]{36})\.eml/.exec(file)?.[1] ?? [])),
    ],
    deleteCopies: async (names) => {
      const gone = new Set(names)
      for (const file of await files())
        if (file.split('.').some((part) => gone.has(part))) await rm(join(dir, file), { force: true })
    },
  }
}
