import type { Reading, SeasonText } from './season-text.ts'

/** Each day has a reading and a prayer of its own. */
const DAYS: readonly (readonly [name: string, psalm: string, reading: string, prayer: string])[] = [
  [
    'Palm Sunday',
    '118',
    'Mark 11:1-11',
    'Jesus, I’d have waved a branch too. It’s easy to cheer when everyone cheers. You came in on a borrowed colt, and you knew how the week would go. Let me still be with you on Friday. Amen.',
  ],
  [
    'Monday of Holy Week',
    '84',
    'Mark 11:15-19',
    'Lord, you turned the tables over because people couldn’t get near you to pray. Turn over what stands in the way in me. I may not like the noise. Make room in me for prayer again. Amen.',
  ],
  [
    'Tuesday of Holy Week',
    '31a',
    'Mark 12:41-44',
    'God, you saw two small coins that no one else saw. You know what things cost people. I give you a little that’s hard to give today. You’ll know what it cost. Amen.',
  ],
  [
    'Wednesday of Holy Week',
    '55',
    'Matthew 26:14-25',
    'Jesus, it was a friend, and you still let him sit at your table. I’ve been let down, and I’ve let people down. You know both lists. Keep me from selling what I love for something small. Amen.',
  ],
  [
    'Holy Thursday',
    '116b',
    'John 13:1-15',
    'Lord, you got down on the floor with a towel. I’d rather wash than be washed. Let me be cared for tonight, without making a joke of it. And show me whose feet are nearest to me. Amen.',
  ],
  [
    'Good Friday',
    '22a',
    'Mark 15:22-39',
    'Jesus, I don’t have words for this day. You asked why, and the sky stayed dark. I’ll stay here a while and not fix it. You know the people I bring with me, who are asking why. You’re nearer to them than I can get. Amen.',
  ],
  [
    'Holy Saturday',
    '88',
    'John 19:38-42',
    'God, it’s the day when nothing seems to happen. The stone is in place, and the house is quiet. I know days like this one. Help me wait without making it easier than it is. You’re at work where I can’t see. Amen.',
  ],
]

const READINGS = DAYS.map(([, psalm, reading]): Reading => [psalm, reading])

/** The week before Easter. */
export const holyWeek: SeasonText = {
  name: 'Holy Week',
  about: 'Seven days beside Jesus, from the palm branches to the quiet of the grave.',
  opening: 'Lord, let me walk this week with you.',
  closing: 'Stay with me, and stay with those I love. Amen.',
  heading: 'The last week',
  readings: READINGS,
  dayName: (day) => DAYS[day - 1]?.[0] ?? '',
  readingOf: (day) => READINGS[day - 1],
  prayerOf: (day) => DAYS[day - 1]?.[3],
}
