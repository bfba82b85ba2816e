import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLink } from '#db/crypto/link-tokens.ts'
import { until } from '#run/testing/database.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { assertMailFolder } from './mail-transport.ts'
import { mailSettings } from './settings.ts'
import { createMailHarness, type MailHarness, RUTH } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'

let office: MailHarness
beforeEach(async () => {
  office = await createMailHarness()
})
afterEach(() => office.close())

describe('mail by a real mail server', () => {
  test('goes to the one who asked, with a link that only a digest of is kept', async () => {
    const { accountId } = await office.register()
    await office.askForReset(accountId)
    office.start()
    await until('a mail', () => office.smtp.taken.length === 1)
    const [mail] = office.smtp.taken
    expect([mail?.from, mail?.to]).toEqual(['help@plan.example', [RUTH]])
    const text = mail ? plain(mail) : ''
    expect(text).toContain('Subject: Choose a new password')
    expect(text).toContain('Hello Ruth & <Co>,')
    expect(text).toContain('Ruth &amp; &lt;Co&gt;')
    const token = /https:\/\/plan\.example\/account\/reset#([\w-]{64})/.exec(text)?.[1] ?? ''
    const events = await office.store.readStream(accountStream(accountId))
    expect(events.at(-1)).toMatchObject({ type: 'account.reset-link-made', data: { link: readLink(token)?.digest } })
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('waits for a server that is down or refuses, and then goes out once', async () => {
    const { accountId } = await office.register()
    await office.smtp.stop()
    await office.askForReset(accountId)
    const { logged } = office.start()
    await until('a first try', async () => ((await office.jobs())[0]?.attempts ?? 0) >= 1)
    office.smtp.state.refusing = true
    await office.smtp.start()
    await until('a refusal', async () => ((await office.jobs())[0]?.attempts ?? 0) >= 3, 20)
    office.smtp.state.refusing = false
    await office.allDone()
    expect(office.smtp.taken).toHaveLength(1)
    // Servers repeat the address that they refuse.
    expect(logged()).toContain('mail not sent')
    expect(logged()).not.toMatch(/ruth|moab/i)
  })

  test('goes out once, however often the projector begins anew', async () => {
    const { accountId } = await office.register()
    await office.askForReset(accountId)
    for (let n = 0; n < 3; n++) {
      office.start()
      await until('a mail', () => office.smtp.taken.length >= 1)
      await office.allDone()
      await office.stop()
    }
    expect(office.smtp.taken).toHaveLength(1)
  })

  test('never goes anywhere but to the one address, whatever stands in a name', async () => {
    const { accountId } = await office.register(RUTH, 'txn_x', 'Ruth\u2028Bcc: eve@eden.example')
    await office.askForReset(accountId)
    office.start()
    await until('a mail', () => office.smtp.taken.length === 1)
    expect(office.smtp.taken[0]?.to).toEqual([RUTH])
  })
})

describe('without a mail server', () => {
  test('mails are kept as files that only we can read, and named at the console', async () => {
    const { accountId } = await office.register()
    await office.askForReset(accountId)
    office.start({ PORT: '8099' })
    await until('a file is told of', () => office.told.length === 1)
    const [file = ''] = office.told
    expect(await readdir(office.folder)).toEqual([file.slice(`${office.folder}/`.length)])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const mail = (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(mail).toContain(`To: ${RUTH}`)
    expect(mail).toMatch(/http:\/\/127\.0\.0\.1:8099\/account\/reset#[\w-]{64}/)
    expect(file).not.toMatch(/ruth|moab/)
  })

  test('no mail to somebody who was erased stays behind, and those to others do', async () => {
    const ruth = await office.register()
    const { accountId } = await office.register('boaz@bethlehem.example', 'txn_other')
    for (const id of [ruth.accountId, accountId]) await office.askForReset(id)
    await office.record(claimStream('txn_registered'), 'account.purchase-claimed', {
      payoutSubId: 'txn_registered',
      accountId: ruth.accountId,
    })
    await office.purchase('txn_registered')
    office.start({ PORT: '8099' })
    await until('three files are told of', () => office.told.length === 3)
    await office.record(accountStream(ruth.accountId), 'account.erased', {})
    await until('one is left', async () => (await readdir(office.folder)).length === 1)
    const [left = ''] = await readdir(office.folder)
    expect(await readFile(join(office.folder, left), 'utf8')).toContain('To: boaz@bethlehem.example')
  })
})

test('a mail server without the address of the site is refused at the start, in a sentence', () => {
  expect(() => mailSettings({ SMTP_URL: 'smtps://user:secret@mail.example:465' })).toThrow(/SMTP_URL needs PUBLIC_URL/)
  expect(() => mailSettings({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL looks like/)
})

test('production without a mail server or a folder for mails is refused at the start, in a sentence', () => {
  const start = (env: Record<string, string>) => () => mailSettings({ NODE_ENV: 'production', ...env })
  expect(start({})).toThrow(/refuses to start: mails have nowhere to go\. Set SMTP_URL and PUBLIC_URL .* or MAIL_DIR/)
  expect(start({ SMTP_URL: '', MAIL_DIR: '' })).toThrow(/nowhere to go/)
  expect(start({ SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://plan.example' })()).toMatchObject({
    smtpUrl: 'smtps://mail.example',
  })
  expect(start({ MAIL_DIR: '/mail' })()).toMatchObject({ smtpUrl: undefined, dir: '/mail' })
})

test('a folder for mails that cannot be written is refused at the start, in a sentence', async () => {
  const checked = (env: Record<string, string>) => assertMailFolder(mailSettings(env))
  await expect(checked({ MAIL_DIR: '/dev/null/mail' })).rejects.toThrow(
    /^Mails cannot be stored in \/dev\/null\/mail \(ENOTDIR\): set MAIL_DIR to a writable folder, or SMTP_URL$/,
  )
  await expect(
    checked({ MAIL_DIR: '/dev/null/mail', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://plan.example' }),
  ).resolves.toBeUndefined()
  const folder = join(office.folder, 'made')
  await checked({ MAIL_DIR: folder })
  expect(await readdir(folder)).toEqual([])
})
