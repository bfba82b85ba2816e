import { expect, test } from 'vitest'
import { createMailSignIn } from './mail-sign-in.ts'
import { createMailTransport } from './mail-transport.ts'
import { mailSettings } from './settings.ts'
import { startSmtp } from './testing.smtp.ts'

test('the job that signs in at the mail server succeeds while it answers, and fails with its reason while it does not', async () => {
  const smtp = await startSmtp()
  const settings = mailSettings({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://plan.example' })
  const transport = createMailTransport(settings, () => {})
  const { run } = createMailSignIn(transport, smtp.url)
  expect(await run(new AbortController().signal)).toEqual({ done: 0, found: '127.0.0.1' })
  expect(smtp.received).toEqual([])
  await smtp.stop()
  await expect(run(new AbortController().signal)).rejects.toThrow('ECONNREFUSED')
  transport.close()
})
