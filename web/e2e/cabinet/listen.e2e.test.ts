import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { focusedText } from '#web/e2e/tools/pages.ts'
import { aReader, openAs } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()

type Utterance = { text: string; rate: number; end: () => void }
declare global {
  var utterances: Utterance[]
}

/** Gives the browser a voice, which headless Chromium doesn't have. Each sentence ends when the test says so. */
const withVoice = (page: Page) =>
  page.addInitScript(() => {
    globalThis.utterances = []
    const voice = { name: 'Natural', lang: 'en-US', localService: true, default: true, voiceURI: 'natural' }
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
      value: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    })
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        cancel: () => {},
        speak: ({ text, rate, onend }: { text: string; rate: number; onend: () => void }) =>
          globalThis.utterances.push({ text, rate, end: onend }),
      }),
    })
  })

const saidOn = (page: Page) => page.evaluate(() => globalThis.utterances.map(({ text, rate }) => ({ text, rate })))
const lastSaid = async (page: Page) => (await saidOn(page)).at(-1)?.text
const finishSentence = (page: Page) => page.evaluate(() => globalThis.utterances.at(-1)?.end())
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('reading') ?? [])].map((range) => range.toString()))

test('a day is read aloud sentence by sentence, with the text marked, at a chosen speed', async () => {
  const page = await newPage('phone')
  await withVoice(page)
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
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await player.getByRole('button', { name: 'Stop listening' }).click()
  await page.getByRole('button', { name: 'Listen' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Listen')
  await expect.poll(() => marked(page)).toEqual([])
})

test('the reading stops when the sleep timer ends', async () => {
  const page = await newPage('phone')
  await withVoice(page)
  await page.clock.install()
  await openAs(page, await aReader(), DAY_1)
  await page.getByRole('button', { name: 'Listen' }).click()
  await page.getByLabel('Sleep timer').selectOption('10')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.clock.fastForward('10:01')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
})

test('a day is read aloud without a network', async () => {
  const page = await newPage('phone', { withWorker: true })
  await withVoice(page)
  await openAs(page, await aReader(), DAY_1)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while ((await caches.keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Listen' }).waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Listen' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => saidOn(page)).toHaveLength(1)
})

test('a device without a voice shows the page as it is', async () => {
  const page = await newPage('phone')
  await openAs(page, await aReader(), DAY_1)
  await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Listen' }).count()).toBe(0)
})
