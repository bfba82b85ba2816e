import { dayOfWeeks, type Reading, type SeasonText, weekdayName, weekOfSunday } from './season-text.ts'

const READINGS: readonly Reading[] = [
  ['30', 'Luke 24:1-12'],
  ['16', 'John 20:11-18'],
  ['107b', 'Luke 24:13-24'],
  ['34b', 'Luke 24:25-35'],
  ['4', 'John 20:19-23'],
  ['65', 'John 21:1-8'],
  ['145b', 'John 21:9-14'],

  ['33a', 'John 20:24-29'],
  ['40a', 'John 21:15-19'],
  ['103a', 'Acts 3:1-10'],
  ['22b', '1 Corinthians 15:1-11'],
  ['66', 'Romans 6:3-11'],
  ['18a', '1 Peter 1:3-9'],
  ['150', 'Matthew 28:16-20'],
]

const PRAYERS = [
  'Jesus, you’re alive, and I’m still rubbing my eyes. They looked for you among the dead, and so do I some days. Call me by my name. Walk beside me on the road until I know you. Stay for supper, and let me tell one person that I saw you. Amen.',
  'Lord, you came through a locked door and said peace. I’ve locked a few. I’d like to see and touch, as Thomas did, and you don’t mind my asking. Breathe on me. Then send me out again, not brave, but sent. Amen.',
]

/** Easter Day and the two weeks that it begins. */
export const easter: SeasonText = {
  name: 'Easter',
  about: 'Two weeks with the first people who met him alive: in a garden, on a road, at a fire.',
  opening: 'Christ is risen. Wake me up with you.',
  closing: 'Let me live as if it’s true, and keep those I love. Amen.',
  heading: 'He is risen',
  readings: READINGS,
  dayName: (day) => {
    if (day === 1) return 'Easter Day'
    return day <= 7 ? `Easter ${weekdayName(day)}` : dayOfWeeks(day, 'Easter')
  },
  readingOf: (day) => READINGS[day - 1],
  prayerOf: (day) => PRAYERS[weekOfSunday(day)],
}
