import { expect, test } from 'vitest'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const browser = openBrowser()
const CERTIFICATE = `${paths.account.journal}?certificate=v1`
const VERSE = {
  text: 'The LORD bless thee, and keep thee.',
  source: 'Numbers 6:24-26, King James Bible',
  translation: 'kjv',
}

test('a certificate names the days that are left, and fits one page of A4 and of Letter once there are none', async () => {
  const page = await browser.newPage('desk')
  await signIn(page, await newSubscriber())
  await page.goto(CERTIFICATE)
  await page.getByRole('heading', { name: 'Your certificate is waiting' }).waitFor()
  await page.getByRole('link', { name: 'Day 28', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Print or save' }).count()).toBe(0)

  const reply = { ok: true, firstName: 'Ruth', completedOn: '2026-12-20', missing: [], verse: VERSE }
  await page.route('**/account/certificate/v1', (route) => route.fulfill({ json: reply }))
  await page.goto(CERTIFICATE)
  await page.getByRole('article', { name: 'Certificate of completion' }).getByText('Ruth').waitFor()
  await page.getByText('December 20, 2026').waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), format).toHaveLength(1)
  }
})
