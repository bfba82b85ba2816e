import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { aReader } from '#web/e2e/tools/subscriber.ts'
import { openDayOn } from '#web/e2e/tools/day.ts'

const { newPage } = openBrowser()

test('the recording plays in a loop', async () => {
  const page = await openDayOn(await newPage('desk'), await aReader())
  await page.getByRole('button', { name: 'Play Amazing Grace' }).click()
  await page.getByRole('button', { name: 'Pause Amazing Grace' }).and(page.locator('[aria-busy=false]')).waitFor()
  const heard = () =>
    page.evaluate(() => {
      const audio = document.querySelector('audio')
      return { playing: audio?.paused === false, loop: audio?.loop }
    })
  await expect.poll(heard).toEqual({ playing: true, loop: true })
})
