import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { focusedText } from '#web/e2e/tools/pages.ts'
import { aReader, openAs } from '#web/e2e/tools/subscriber.ts'
import { saidOn, withVoice } from '#web/e2e/tools/voice.ts'

const { newPage } = openBrowser()

const lastSaid = async (page: Page) => (await saidOn(page)).at(-1)?.text
const finishSentence = (page: Page) => page.evaluate(() => globalThis.utterances.at(-1)?.end())
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('reading') ?? [])].map((range) => range.toString()))

test('a day is read aloud sentence by sentence, with the text marked, at a chosen speed, until the sleep timer ends', async () => {
  const page = await newPage('phone')
  await withVoice(page)
  await page.clock.install()
  await openAs(page, await aReader(), DAY_1)
  await page.getByRole('button', { name: 'Listen' }).click()
  const player = page.getByRole('region', { name: 'Listen' })
  await player.getByRole('button', { name: 'Pause' }).waitFor()
  const [title] = await saidOn(page)
  await expect.poll(() => marked(page)).toEqual([title?.text])

  await finishSentence(page)
  await expect.poll(() => saidOn(page)).toHaveLength(2)
  await player.getByRole('button', { name: 'The next part' }).click()
  await expect.poll(() => page.locator('[data-readable] h2').nth(1).textContent()).toBe(await lastSaid(page))
  const onLockScreen = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(onLockScreen).toBe(await page.locator('[data-readable] h2').nth(1).textContent())

  await player.getByLabel('Speed').selectOption('1.5')
  await expect.poll(async () => (await saidOn(page)).at(-1)?.rate).toBe(1.5)
  await player.getByRole('button', { name: 'Pause' }).click()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await player.getByLabel('Sleep timer').selectOption('10')
  await player.getByRole('button', { name: 'Pause' }).waitFor()
  await page.clock.fastForward('10:01')
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await player.getByRole('button', { name: 'Stop listening' }).click()
  await page.getByRole('button', { name: 'Listen' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Listen')
  await expect.poll(() => marked(page)).toEqual([])
})
