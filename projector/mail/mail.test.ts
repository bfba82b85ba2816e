import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { readLink } from '#db/crypto/link-tokens.ts'
import { until } from '#prove/servers/database.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { assertMailFolder } from './mail-transport.ts'
import { mailSettings } from './settings.ts'
import { createMailHarness, RUTH } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'

const harness = eachTest(() => createMailHarness())

describe('mail with a mail server', () => {
  test('a reset mail goes to its requester, with a link of which only a digest is stored', async () => {
    const { accountId, personId, keys } = await harness.register()
    const passwordHash = await keys.seal(personId, 'passwordHash', 'y')
    await harness.record(accountStream(accountId), 'account.password-reset', { link: 'opened', passwordHash })
    await harness.requestReset(accountId)
    harness.start()
    await until('a mail', () => harness.smtp.received.length === 1)
    const [mail] = harness.smtp.received
    expect([mail?.from, mail?.to]).toEqual(['help@plan.example', [RUTH]])
    const text = mail ? plain(mail) : ''
    expect(text).toContain('Subject: Choose a new password')
    expect(text).toContain('Hello Ruth & <Co>,')
    expect(text).toContain('Ruth &amp; &lt;Co&gt;')
    const token = /https:\/\/plan\.example\/account\/reset#([\w-]{64})/.exec(text)?.[1] ?? ''
    const events = await harness.store.readStream(accountStream(accountId))
    expect(events.at(-1)).toMatchObject({ type: 'account.reset-link-made', data: { link: readLink(token)?.digest } })
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('a reset mail to an e-mail that was registered without proof leaves out the name', async () => {
    const { accountId } = await harness.register()
    await harness.requestReset(accountId)
    harness.start()
    await until('a mail', () => harness.smtp.received.length === 1)
    const text = harness.smtp.received.map(plain).join('')
    expect(text).toContain('Hello,')
    expect(text).not.toContain('Ruth')
  })

  test('a mail waits for a server that is down or refuses, and is then sent once', async () => {
    const { accountId } = await harness.register()
    await harness.smtp.stop()
    await harness.requestReset(accountId)
    const { logged } = harness.start()
    await until('a first attempt', async () => ((await harness.jobs())[0]?.attempts ?? 0) >= 1)
    harness.smtp.state.refusing = true
    await harness.smtp.start()
    await until('a refusal', async () => ((await harness.jobs())[0]?.attempts ?? 0) >= 3)
    harness.smtp.state.refusing = false
    await harness.allDone()
    expect(harness.smtp.received).toHaveLength(1)
    // Servers repeat the rejected address in their errors.
    expect(logged()).toContain('mail not sent')
    expect(logged()).not.toMatch(/ruth|moab/i)
  })

  test('a mail is sent once across restarts of the projector', async () => {
    const { accountId } = await harness.register()
    await harness.requestReset(accountId)
    for (let n = 0; n < 3; n++) {
      harness.start()
      await until('a mail', () => harness.smtp.received.length >= 1)
      await harness.allDone()
      await harness.stop()
    }
    expect(harness.smtp.received).toHaveLength(1)
  })

  test('a mail goes to one address only, even if a name contains a header', async () => {
    const { accountId } = await harness.register(RUTH, 'txn_x', 'Ruth\u2028Bcc: eve@eden.example')
    await harness.requestReset(accountId)
    harness.start()
    await until('a mail', () => harness.smtp.received.length === 1)
    expect(harness.smtp.received[0]?.to).toEqual([RUTH])
  })
})

describe('without a mail server', () => {
  test('mails are stored as private files and reported on the console', async () => {
    const { accountId } = await harness.register()
    await harness.requestReset(accountId)
    harness.start({ PORT: '8099' })
    await until('a file is reported', () => harness.storedFiles.length === 1)
    const [reported = ''] = harness.storedFiles
    const [name = ''] = await readdir(harness.folder)
    // Logs outlive erasures, so the person in the name is left out.
    expect(reported).toBe(join(harness.folder, name.replace(/\..+\.eml$/, '*.eml')))
    const file = join(harness.folder, name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const mail = (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(mail).toContain(`To: ${RUTH}`)
    expect(mail).toMatch(/http:\/\/127\.0\.0\.1:8099\/account\/reset#[\w-]{64}/)
    expect(file).not.toMatch(/ruth|moab/)
  })

  test('stored mails to erased persons are deleted, also those of buyers without an account, and others are not', async () => {
    const ruth = await harness.register()
    const { accountId } = await harness.register('boaz@bethlehem.example', 'txn_other')
    for (const id of [ruth.accountId, accountId]) await harness.requestReset(id)
    await harness.record(claimStream('txn_registered'), 'account.purchase-claimed', {
      payoutSubId: 'txn_registered',
      accountId: ruth.accountId,
    })
    await harness.purchase('txn_registered')
    const naomi = await harness.customer('txn_unregistered', 'naomi@moab.example')
    await harness.purchase('txn_unregistered', {}, 6)
    harness.start({ PORT: '8099' })
    await until('four files are reported', () => harness.storedFiles.length === 4)
    expect(await harness.deleteErasedCopies()).toBe(0)
    for (const person of [ruth.personId, naomi]) await ruth.keys.erase(person)
    expect(await harness.deleteErasedCopies()).toBe(2)
    expect(await readdir(harness.folder)).toHaveLength(1)
    const [left = ''] = await readdir(harness.folder)
    expect(await readFile(join(harness.folder, left), 'utf8')).toContain('To: boaz@bethlehem.example')
  })
})

test('a mail server without PUBLIC_URL is refused at startup', () => {
  expect(() => mailSettings({ SMTP_URL: 'smtps://user:secret@mail.example:465' })).toThrow(/SMTP_URL needs PUBLIC_URL/)
  expect(() => mailSettings({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL looks like/)
})

test('production without a mail server or a mail folder is refused at startup', () => {
  const start = (env: Record<string, string>) => () => mailSettings({ NODE_ENV: 'production', ...env })
  expect(start({})).toThrow(/refuses to start: mails have nowhere to go\. Set SMTP_URL and PUBLIC_URL .* or MAIL_DIR/)
  expect(start({ SMTP_URL: '', MAIL_DIR: '' })).toThrow(/nowhere to go/)
  expect(start({ SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://plan.example' })()).toMatchObject({
    smtpUrl: 'smtps://mail.example',
  })
  expect(start({ MAIL_DIR: '/mail' })()).toMatchObject({ smtpUrl: undefined, dir: '/mail' })
})

test('a mail folder that is not writable is refused at startup', async () => {
  const checked = (env: Record<string, string>) => assertMailFolder(mailSettings(env))
  await expect(checked({ MAIL_DIR: '/dev/null/mail' })).rejects.toThrow(
    /^Mails cannot be stored in \/dev\/null\/mail \(ENOTDIR\): set MAIL_DIR to a writable folder, or SMTP_URL$/,
  )
  await expect(
    checked({ MAIL_DIR: '/dev/null/mail', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://plan.example' }),
  ).resolves.toBeUndefined()
  const folder = join(harness.folder, 'made')
  await checked({ MAIL_DIR: folder })
  expect(await readdir(folder)).toEqual([])
})
