import { expect, test } from 'vitest'
import { isInApp, otherBrowser } from './in-app.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0'

test.each([
  ['Instagram on an iPhone', `${IPHONE} Mobile/22G86 Instagram 400.0.0.24.91 (iPhone17,1)`, true, 'Safari'],
  ['Facebook on an iPhone', `${IPHONE} Mobile/22G86 [FBAN/FBIOS;FBAV/531.0;FBDV/iPhone17,1]`, true, 'Safari'],
  ['Facebook on Android', `${PIXEL} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/531.0]`, true, 'Chrome'],
  ['Safari', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, false, 'Safari'],
  ['Chrome on Android', PIXEL.replace('; wv', ''), false, 'Chrome'],
])('the browser of %s is recognized', (_name, agent, inApp, other) => {
  expect([isInApp(agent), otherBrowser(agent)]).toEqual([inApp, other])
})
