type Blessing = readonly [inTheEvening: string, earlier: string]

const always = (text: string): Blessing => [text, text]

/** The last words of a day, in our own words, by the hour of the reader. They return every week. */
const BLESSINGS: readonly Blessing[] = [
  ['Go in peace. You don’t have to carry this evening alone.', 'Go in peace. You don’t have to carry this day alone.'],
  always('May what you read today stay with you longer than what worried you.'),
  ['May you be kept tonight, and find mercy new in the morning.', 'May you be kept today, and find mercy on the way.'],
  [
    'May the good you noticed today be the last thing you think of.',
    'May the good you noticed go with you through the day.',
  ],
  ['Rest now. Nothing more is asked of you today.', 'Go gently. Nothing more is asked of you here.'],
  always('May the people you prayed for be held, and you with them.'),
  always('May this week end gently, and God’s face be kind to you.'),
]

const EVENING = 17
const MORNING = 4

/** @param hour of the reader's day, from 0 to 23 */
export const blessingOf = (day: number, hour: number): string => {
  const [inTheEvening, earlier] = BLESSINGS[(day - 1) % BLESSINGS.length] ?? always('')
  return hour >= EVENING || hour < MORNING ? inTheEvening : earlier
}
