import { join, resolve } from 'node:path'
import { z } from 'zod'
import { serverAddress } from '#db/server-address.ts'
import { Common, readSettings, Server, SettingsError, SiteSettings } from '#db/settings.ts'

const Mail = Common.extend({
  ...Server.shape,
  SMTP_URL: serverAddress('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@host:465').optional(),
  MAIL_DIR: z
    .string()
    .transform((dir) => resolve(dir))
    .optional(),
  ...SiteSettings,
})

export type MailSettings = {
  /** Undefined if mails are stored as files. */
  smtpUrl: string | undefined
  /** Folder for mails that are stored as files. */
  dir: string
  /** Base URL of links, without a trailing slash. */
  site: string
  from: string
  /** False for a domain that mailbox providers know. */
  hasRamp: boolean
  support: string
  /** The name on statements of cards. */
  descriptor: string | undefined
  company: { name: string; address: string }
}

/**
 * Reads the settings of mails from the environment.
 * @throws {SettingsError} naming each wrong or missing setting.
 */
export const mailSettings = (env: Record<string, string | undefined>): MailSettings => {
  const settings = readSettings(Mail, env)
  const { SMTP_URL, MAIL_DIR, MAIL_FROM, PUBLIC_URL, SUPPORT_EMAIL, PORT } = settings
  if (settings.NODE_ENV === 'production' && !SMTP_URL && !MAIL_DIR) {
    throw new SettingsError(
      'NODE_ENV=production refuses to start: mails have nowhere to go. Set SMTP_URL and PUBLIC_URL to send them, or MAIL_DIR to a folder where they are stored as files',
    )
  }
  if (SMTP_URL && !PUBLIC_URL) {
    throw new SettingsError(
      'SMTP_URL needs PUBLIC_URL: the links in mails begin with it, such as https://plan.example.com',
    )
  }
  return {
    smtpUrl: SMTP_URL,
    dir: MAIL_DIR ?? join(settings.DATA_DIR, 'mail'),
    site: (PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/{1,9}$/, ''),
    from: MAIL_FROM ?? SUPPORT_EMAIL,
    hasRamp: settings.MAIL_RAMP === 'on',
    support: SUPPORT_EMAIL,
    descriptor: settings.PAYMENT_DESCRIPTOR,
    company: { name: settings.COMPANY_NAME, address: settings.COMPANY_ADDRESS },
  }
}
