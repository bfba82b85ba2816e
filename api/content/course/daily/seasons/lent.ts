import { dayOfWeeks, type Reading, type SeasonText, weekdayName, weekOfSunday } from './season-text.ts'

/** The days from Ash Wednesday to the first Sunday. */
const ASH_DAYS = 4

export const LENT_READINGS: readonly Reading[] = [
  ['51a', 'Joel 2:12-17'],
  ['6', 'Matthew 6:16-21'],
  ['51b', 'Isaiah 58:6-9'],
  ['32', 'Luke 5:27-32'],

  ['91', 'Matthew 4:1-11'],
  ['1', 'Deuteronomy 8:2-6'],
  ['143', 'Matthew 6:5-13'],
  ['102', 'Jonah 3:1-10'],
  ['25b', 'Matthew 7:7-12'],
  ['23', 'Ezekiel 34:11-16'],
  ['15', 'Matthew 5:43-48'],

  ['103b', 'Luke 13:6-9'],
  ['63', 'Isaiah 55:1-7'],
  ['119t', 'Luke 15:1-7'],
  ['103a', 'Luke 15:11-24'],
  ['70', 'Luke 18:9-14'],
  ['50', 'Micah 6:6-8'],
  ['112', 'Luke 19:1-10'],

  ['42', 'John 4:5-15'],
  ['139a', 'John 4:16-26'],
  ['95', 'Exodus 17:1-7'],
  ['77', 'John 5:1-9'],
  ['119d', 'Jeremiah 31:31-34'],
  ['119b', 'Mark 12:28-34'],
  ['86', 'Hosea 6:1-3'],

  ['27b', 'John 9:1-11'],
  ['139b', 'John 9:13-25'],
  ['13', 'John 9:30-38'],
  ['107a', 'Isaiah 43:16-21'],
  ['146', 'Mark 10:46-52'],
  ['40b', '2 Corinthians 5:17-21'],
  ['18b', 'Luke 11:33-36'],

  ['116a', 'John 11:17-27'],
  ['39', 'John 11:32-44'],
  ['71', 'Mark 8:31-38'],
  ['90', 'Mark 10:35-45'],
  ['61', 'John 12:20-26'],
  ['31b', 'Isaiah 53:1-6'],
  ['141', 'Mark 14:3-9'],
]

export const ASHES =
  'God, I’m dust, and you know it, and you love what you made out of it. I’ve turned away from you in ways I can name and in ways I can’t. I turn back now. I don’t bring you a better self. I bring you this one. Amen.'

export const LENT_PRAYERS = [
  'Jesus, you went into the desert hungry, and you know what it does to a person. When I’m tired, I reach for whatever is nearest. Stay with me in that minute before I reach. Give me bread I can’t buy, and let it be enough. Amen.',
  'Father, you see me while I’m still a long way off. I’ve got a speech ready, and you never let me finish it. Let me be found today. And when a person comes home to me, help me run too, and leave the speech out. Amen.',
  'Lord, I keep going back to wells that run dry. You sit down beside me there, at noon, and you ask me for a drink. Tell me the truth about my thirst, and don’t go away. Then give me the water that stays. Amen.',
  'Jesus, put your hands on my eyes. I walk past people every day and don’t see them. I look at my own life and see only what’s missing. I was blind to so much. Open my eyes a little more today, even if the light hurts. Amen.',
  'Lord, you stood at a grave and cried, and then you called your friend by name. You’re walking toward your own hard week now. I’d rather take another road. Let me walk a little of it with you, and not let go of your hand. Amen.',
]

/** Lent, up to the day before Palm Sunday. */
export const lent: SeasonText = {
  name: 'Lent',
  about: 'From Ash Wednesday to the eve of Palm Sunday: turning back, one honest day at a time.',
  opening: 'Lord, I’ve wandered. Turn me around.',
  closing: 'Make my heart clean, and keep those I love. Amen.',
  heading: 'On the way to Jerusalem',
  readings: LENT_READINGS,
  dayName: (day) => {
    if (day === 1) return 'Ash Wednesday'
    return day <= ASH_DAYS ? `${weekdayName(day + 3)} after Ash Wednesday` : dayOfWeeks(day - ASH_DAYS, 'Lent')
  },
  readingOf: (day) => LENT_READINGS[day - 1],
  prayerOf: (day) => (day <= ASH_DAYS ? ASHES : LENT_PRAYERS[weekOfSunday(day - ASH_DAYS)]),
}
