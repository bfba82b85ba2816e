/** The last words of a day, in our own words. They return every week. */
const BLESSINGS = [
  'Go in peace. You don’t have to carry this evening alone.',
  'May what you read today stay with you longer than what worried you.',
  'May you be kept tonight, and find mercy new in the morning.',
  'May the good you noticed today be the last thing you think of.',
  'Rest now. Nothing more is asked of you today.',
  'May the people you prayed for be held, and you with them.',
  'May this week end gently, and God’s face be kind to you.',
]

export const blessingOf = (day: number): string => BLESSINGS[(day - 1) % BLESSINGS.length] ?? ''
