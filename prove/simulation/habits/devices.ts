import type { Habit } from '#prove/simulation/person.ts'

export const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 385.0.0.22.84 (iPhone14,5; iOS 18_5; en_US; en; scale=3.00; 1170x2532; 0)',
  facebook:
    'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.44.99;]',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
} as const

export const devices: Habit = {
  source:
    'Most who tap an ad see its page in the browser inside Facebook or Instagram, in the language of their phone.',
  share: 1,
  arrives: (person, rng) => ({
    ...person,
    headers: {
      ...person.headers,
      'user-agent': rng.pick(Object.values(AGENTS)),
      'accept-language': rng.pick(['en-US,en;q=0.9', 'es-US,es;q=0.9,en;q=0.8', 'tl-PH,tl;q=0.9', 'de']),
    },
  }),
}
