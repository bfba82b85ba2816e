import { dayOfWeeks, type Reading, type SeasonText, weekOfSunday } from './season-text.ts'

/** The first three weeks. */
const READINGS: readonly Reading[] = [
  ['25a', 'Isaiah 2:1-5'],
  ['80', 'Mark 13:32-37'],
  ['27a', 'Isaiah 9:2-7'],
  ['62', 'Luke 12:35-40'],
  ['85', 'Isaiah 40:1-5'],
  ['43', 'Romans 13:11-14'],
  ['24', 'Isaiah 64:1-9'],

  ['146', 'Mark 1:1-8'],
  ['36', 'Isaiah 11:1-10'],
  ['50', 'Malachi 3:1-4'],
  ['15', 'Luke 3:7-18'],
  ['100', 'Isaiah 40:6-11'],
  ['19a', 'Matthew 11:2-11'],
  ['107a', 'Isaiah 35:1-10'],

  ['67', 'Isaiah 12:1-6'],
  ['5', 'Philippians 4:4-9'],
  ['33b', 'Zephaniah 3:14-20'],
  ['113', 'Luke 1:5-25'],
  ['40a', 'Luke 1:26-38'],
  ['28', 'Luke 1:39-45'],
  ['34a', 'Luke 1:46-56'],
]

/** From December 18 to Christmas Day. Advents that begin late leave out the first ones. */
const LAST: readonly Reading[] = [
  ['103a', 'Isaiah 61:1-4'],
  ['147', 'Micah 5:2-5'],
  ['105', 'Luke 1:57-66'],
  ['89', 'Luke 1:67-80'],
  ['111', 'Matthew 1:18-25'],
  ['8', 'Isaiah 52:7-10'],
  ['96', 'Luke 2:1-7'],
  ['98', 'Luke 2:8-20'],
]

const PRAYERS = [
  'Lord, the nights are long now, and I’m not good at waiting. I fill every gap with noise. Teach me to leave one window open for you. Come to the places in me where I’ve stopped looking for anyone. I’ll keep a light on. Amen.',
  'God, you send people ahead of you to clear the road. There’s a lot lying on mine: old grudges, plans I never checked with you, things I own that own me. Show me one stone to move today, and help me lift it. Amen.',
  'Lord, I’d like a joy that isn’t bought or wrapped. Mary sang before anything had changed. Put a song like hers in me, in the middle of the lists and the errands. And let me bring a bit of it to a person who has little to sing about. Amen.',
  'Jesus, you’re nearly here, and I’m not ready. You never asked for a tidy house. You came to a borrowed room, at night, with no one important there. Come to this room, then, just as it is. I’ll make what space I have. Amen.',
]

const CHRISTMAS =
  'Jesus, you’re here. You’re small enough to hold, and you came on purpose. Thank you that no one had to climb up to you. Be with the ones who are alone today, and with the ones around my table. Let me hold this day as gently as she held you. Amen.'

/** Advent, through Christmas Day. */
export const advent: SeasonText = {
  name: 'Advent',
  about: 'Four weeks of waiting, from the promises of Isaiah to the night in Bethlehem.',
  opening: 'Come, Lord Jesus. I’ve left a light on.',
  closing: 'Keep me awake for you, and keep those I love. Amen.',
  heading: 'Waiting for the light',
  readings: [...READINGS, ...LAST],
  dayName: (day, days) => {
    if (day === days) return 'Christmas Day'
    return day === days - 1 ? 'Christmas Eve' : dayOfWeeks(day, 'Advent')
  },
  readingOf: (day, days) => (day <= READINGS.length ? READINGS[day - 1] : LAST[LAST.length - 1 - days + day]),
  prayerOf: (day, days) => (day === days ? CHRISTMAS : PRAYERS[weekOfSunday(day)]),
}
