import { REPLIES } from './replies.ts'

/**
 * The choices of every question, by question key and choice id. A choice with the id `undecided` states no preference.
 * Plans know choices by id; visitors see the texts, which are also what the wire carries.
 */
export const CHOICES = {
  'faith-today': {
    exploring: 'Just beginning to explore',
    returning: 'Coming back after time away',
    growing: 'Growing little by little',
    settled: 'Steady, and wanting more',
    dry: 'Walking through a dry season',
    undecided: 'Not sure how to describe it',
  },
  hopes: {
    rhythm: 'A steady daily rhythm',
    closeness: 'A closer walk with God',
    understanding: 'A better understanding of the Bible',
    prayer: 'A deeper life of prayer',
    peace: 'Peace in the middle of busy days',
    comfort: 'Comfort in a hard time',
    family: 'Something to share with my family',
    undecided: 'I’m not sure yet',
  },
  'bible-habit': {
    daily: 'Almost every day',
    weekly: 'A few times a week',
    monthly: 'A few times a month',
    sometimes: 'Now and then',
    hardly: 'Hardly ever, or not yet',
  },
  'bible-knowledge': {
    none: 'It’s all new to me',
    stories: 'I know a few of the stories',
    books: 'I know some of its books well',
    most: 'I know most of it well',
    former: 'I used to know it better',
    undecided: 'I’m not sure',
  },
  'loved-parts': {
    jesus: 'The life and words of Jesus',
    psalms: 'The Psalms',
    wisdom: 'Proverbs and other wisdom',
    beginnings: 'The stories of Genesis and Exodus',
    prophets: 'The prophets',
    letters: 'The letters of the apostles',
    undecided: 'I’m still finding out',
  },
  obstacles: {
    time: 'Too little time',
    wandering: 'A mind that wanders',
    start: 'Not knowing where to start',
    language: 'Language that is hard to follow',
    tired: 'Being tired at the end of the day',
    doubts: 'Doubts or hard questions',
    'losing-heart': 'Losing heart after a missed day',
    none: 'Nothing in particular',
  },
  'time-of-day': {
    morning: 'Early in the morning',
    break: 'During a break in the day',
    evening: 'In the early evening',
    bedtime: 'Just before sleep',
    varies: 'At a different time each day',
    undecided: 'I’m not sure yet',
  },
  'prayer-life': {
    daily: 'A daily part of my life',
    sometimes: 'Something I do now and then',
    trouble: 'Something I turn to in trouble',
    learn: 'Something I’d like to learn',
    harder: 'Harder than it used to be',
    undecided: 'I’m not sure yet',
  },
  'pray-for': {
    family: 'My family',
    friends: 'My friends',
    sick: 'Someone who’s sick',
    missed: 'Someone I miss',
    decision: 'A decision I have to make',
    work: 'My work or studies',
    world: 'The needs of the world',
    private: 'I’d rather keep that to myself',
  },
  gratitude: {
    daily: 'Every day',
    sometimes: 'Now and then',
    rarely: 'Not often',
    hard: 'Giving thanks is hard right now',
  },
  'closest-to-god': {
    prayer: 'In prayer',
    silence: 'In silence',
    music: 'In music and singing',
    creation: 'In the beauty of creation',
    church: 'In church, among others',
    caring: 'In caring for someone',
    'hard-time': 'In a hard time',
    undecided: 'I’m not sure that I have',
  },
  'day-pace': {
    calm: 'Calm and unhurried',
    full: 'Full, but manageable',
    hurried: 'Hurried most of the time',
    heavy: 'Heavy and hard to carry',
    quiet: 'Quiet, sometimes too quiet',
    varies: 'Different from week to week',
  },
  'rest-at-night': {
    well: 'Peacefully, most nights',
    mixed: 'Well on some nights, poorly on others',
    lightly: 'Lightly, with a busy mind',
    little: 'Too little, with all there is to do',
    undecided: 'I’d rather not say',
  },
  'home-life': {
    partner: 'My spouse or partner',
    'young-children': 'Young children',
    teenagers: 'Teenagers',
    grown: 'Grown children or grandchildren',
    relatives: 'Parents or other relatives',
    friends: 'Friends or housemates',
    alone: 'I live on my own',
    undecided: 'I’d rather not say',
  },
  'church-life': {
    weekly: 'I go every week',
    monthly: 'I go once or twice a month',
    sometimes: 'I go on special days',
    online: 'I take part online',
    looking: 'I’m looking for a church',
    none: 'I’m not part of a church right now',
  },
  music: {
    instrumental: 'Yes, quiet instrumental music',
    sometimes: 'Sometimes, when it suits the day',
    silence: 'No, I prefer silence',
    undecided: 'I’m not sure yet',
  },
  'life-season': {
    beginning: 'A new beginning',
    steady: 'A steady and thankful time',
    demands: 'A time of many demands',
    waiting: 'A time of waiting or searching',
    loss: 'A time of grieving for someone',
    undecided: 'I’d rather not say',
  },
  'missed-day': {
    again: 'I simply begin again',
    catch: 'I try to catch up',
    discouraged: 'I feel discouraged for a while',
    stop: 'I usually stop altogether',
    depends: 'It depends on the week',
  },
  'minutes-a-day': {
    five: 'About 5 minutes',
    ten: 'About 10 minutes',
    fifteen: 'About 15 minutes',
    twenty: 'About 20 minutes',
    open: 'I’ll see as I go',
  },
  'passage-stays': {
    slowly: 'Reading it slowly',
    writing: 'Writing down a thought',
    praying: 'Praying with it',
    talking: 'Talking about it with someone',
    undecided: 'I’m not sure yet',
  },
  commitment: {
    ready: 'I’m ready to begin',
    willing: 'I’m willing, if a little unsure',
    'day-by-day': 'I’d like to take it day by day',
    curious: 'I’m curious, but can’t promise yet',
    undecided: 'I’m not sure yet',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type QuestionKey = keyof typeof CHOICES
export type ChoiceId<Key extends QuestionKey = QuestionKey> = Key extends QuestionKey
  ? keyof (typeof CHOICES)[Key] & string
  : never

type Reply = { title: string; text: string; url: string; data: string }

type Offered = { key: string; choices: string[]; undecided?: string; replies?: Record<string, Reply> }

/** Returns the key, the choices and the replies of a question, as a question set publishes them. */
export const publishChoices = (key: QuestionKey): Offered => {
  const choices: Readonly<Record<string, string>> = CHOICES[key]
  const { undecided } = choices
  const byId: Readonly<Record<string, Readonly<Record<string, Reply>>>> = REPLIES
  const replies = Object.entries(byId[key] ?? {}).map(([id, reply]) => [choices[id] ?? '', reply] as const)
  return {
    key,
    choices: Object.values(choices),
    ...(undecided !== undefined && { undecided }),
    ...(replies.length > 0 && { replies: Object.fromEntries(replies) }),
  }
}
