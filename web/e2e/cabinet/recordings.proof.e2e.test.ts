import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'

const { newPage } = openBrowser()

test('every recording lasts at least a minute and a half, and fades out before it begins again', async () => {
  const page = await newPage('desk')
  await page.goto(paths.account.login)
  const heard = await page.evaluate(async () => {
    const context = new OfflineAudioContext(1, 1, 8_000)
    return Promise.all(
      ['amazing-grace', 'prelude-in-c', 'abide-with-me'].map(async (name) => {
        const reply = await fetch(`/audio/${name}.mp3`)
        const recording = await context.decodeAudioData(await reply.arrayBuffer())
        const sound = recording.getChannelData(0)
        const loudest = (part: Float32Array) => part.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
        const quarter = recording.sampleRate / 4
        return {
          isLong: recording.duration >= 90,
          isHeard: loudest(sound) > 0.3,
          isQuietAtTheSeam: Math.max(loudest(sound.subarray(0, quarter)), loudest(sound.subarray(-quarter))) < 0.02,
        }
      }),
    )
  })
  expect(heard).toEqual(heard.map(() => ({ isLong: true, isHeard: true, isQuietAtTheSeam: true })))
})
