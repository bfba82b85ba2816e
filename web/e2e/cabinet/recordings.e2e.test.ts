import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { aReader } from '#web/e2e/tools/subscriber.ts'
import { openDayOn } from '#web/e2e/tools/day.ts'

const { newPage } = openBrowser()

test('the recording plays in a loop', async () => {
  const page = await openDayOn(await newPage('desk'), await aReader())
  await page.getByRole('button', { name: 'Play Still Water' }).click()
  await page.getByRole('button', { name: 'Pause Still Water' }).and(page.locator('[aria-busy=false]')).waitFor()
  await page.getByLabel('Volume').focus()
  await page.keyboard.press('ArrowLeft')
  const heard = () =>
    page.evaluate(() => {
      const audio = document.querySelector('audio')
      return { playing: audio?.paused === false, loop: audio?.loop, volume: audio?.volume, seconds: audio?.duration }
    })
  await expect.poll(heard).toEqual({ playing: true, loop: true, volume: 0.75, seconds: 36 })
})

test('every recording is complete, and loops without a click', async () => {
  const page = await newPage('desk')
  await page.goto(paths.account.login)
  const names = ['still-water', 'stone-chapel', 'orchard-wind', 'evening-bells', 'low-tide', 'first-light']
  const seams = await page.evaluate(async (loops) => {
    const context = new OfflineAudioContext(2, 1, 16_000)
    return Promise.all(
      loops.map(async (name) => {
        const reply = await fetch(`/audio/${name}.flac`)
        const { duration, length, ...sound } = await context
          .decodeAudioData(await reply.arrayBuffer())
          .then((buffer) => ({
            duration: buffer.duration,
            length: buffer.length,
            left: buffer.getChannelData(0),
          }))
        const step = Math.abs((sound.left[0] ?? 1) - (sound.left[length - 1] ?? 0))
        return { whole: Number.isInteger(duration), seam: step < 0.02 }
      }),
    )
  }, names)
  expect(seams).toEqual(names.map(() => ({ whole: true, seam: true })))
})
