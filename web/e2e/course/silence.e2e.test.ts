import { expect, test } from 'vitest'
import { withSilence } from '#web/e2e/shots/ending-steps.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { aReader, openAs } from '#web/e2e/tools/subscriber.ts'

const browser = openBrowser()

test('a timer for a silent moment pauses and ends by the clock, also when timers were held up, and announces only its start and end', async () => {
  const page = await browser.newPage('phone')
  await withSilence(page)
  await page.clock.install()
  await openAs(page, await aReader(), DAY_1)
  const group = page.getByRole('group', { name: 'Timer for 3 quiet minutes' })
  await group.getByText('3:00').waitFor()
  await expect.poll(() => group.getByLabel('Soft tone at the end').isChecked()).toBe(false)
  const announced = () => group.getByRole('status').innerText()
  await group.getByRole('button', { name: 'Start' }).click()
  await expect.poll(announced).toBe('3 quiet minutes. The timer is running.')
  await page.clock.fastForward('01:00')
  await group.getByText(/^(?:2:00|1:5\d)$/).waitFor()
  await expect.poll(announced).toBe('3 quiet minutes. The timer is running.')
  await group.getByRole('button', { name: 'Pause' }).click()
  await page.clock.fastForward('30:00')
  await group.getByText(/^(?:2:00|1:5\d)$/).waitFor()
  await group.getByRole('button', { name: 'Continue' }).click()
  // Timers fire at most once in this jump, as after a locked screen.
  await page.clock.fastForward('02:01')
  await group.getByText('Amen.').waitFor()
  await expect.poll(announced).toBe('The time is over.')
  await group.getByRole('button', { name: 'Start again' }).click()
  await group.getByText(/^(?:3:00|2:5\d)$/).waitFor()
})
