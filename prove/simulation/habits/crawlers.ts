import type { Habit } from '#prove/simulation/person.ts'

const PROGRAMS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; AdsBot-Google; +http://www.google.com/adsbot.html)',
  'WhatsApp/2.24.20.80 A',
  'python-requests/2.32.3',
  '',
]

export const crawlers: Habit = {
  source:
    'Each published ad is opened by programs that check it, preview it or copy it, and by scripts without a name.',
  share: 0.15,
  lands: async ({ person, rng, shop: { shopper } }) => {
    const headers = { 'user-agent': rng.pick(PROGRAMS) }
    await shopper.request({ path: '/quiz/landing', body: { creo: person.creative.tag }, headers })
  },
}
