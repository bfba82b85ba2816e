import type { Block, DayCourse } from '#api/contracts/course/course.ts'
import type { JournalEntry, SequelsReply } from '#api/contracts/course/sequels.ts'
import { action, type PageAction } from '#web/e2e/shots/album.ts'
import { DAILY } from '#events/course/courses/courses.ts'

const TODAY = 34
const TASK = 'daily-psalm-23'
const EARLIER_TASK = 'daily-psalm-4'

const reply = action((page, url: string, json: object) => page.route(url, (route) => route.fulfill({ json })))

const SEQUELS = '**/api/v1/account/sequels'
const BEGUN: SequelsReply = {
  ok: true,
  isFinished: true,
  begun: {
    s2: { begunOn: '2027-01-10', openedDay: 16, saved: [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14] },
    daily: { begunOn: '2026-12-23', openedDay: TODAY, saved: [1, 2, 4] },
  },
  seasons: [],
}

/** The last day is saved, and nothing after it has begun. */
export const courseFinished = reply(SEQUELS, { ...BEGUN, begun: { s2: null, daily: null } })
export const courseUnfinished = reply(SEQUELS, { ...BEGUN, isFinished: false, begun: { s2: null, daily: null } })

const TITLES = {
  '1': 'Blessed, of All People',
  '2': 'Salt and a Lamp',
  '3': 'Leave It There',
  '4': 'Sun on the Wrong Field',
  '5': 'The Shut Door',
  '6': 'Our Father, Slowly',
  '7': 'Rock and Sand',
  '8': 'Up to the Hills',
  '9': 'I Was Glad When They Said',
  '10': 'Looked Down On',
  '11': 'The Snare Is Broken',
  '12': 'Seed in the Rain',
  '13': 'More Than Watchmen',
  '14': 'Like a Child Who Has Eaten',
  '15': 'Why Are You Looking Up?',
  '16': 'Bread at Home',
  '17': 'What I Have',
  '18': 'The Coats Tabitha Made',
  '19': 'Brother Saul',
  '20': 'Rhoda at the Gate',
  '21': 'Lydia Opens the House',
  '22': 'Every Time I Think of You',
  '23': 'The Way Down',
  '24': 'An Anxious Tuesday',
  '25': 'Slow to Anger',
  '26': 'Keep Warm!',
  '27': 'Is Anyone Sick?',
  '28': 'Press On',
}

/** Serves titles and progress of the second season. */
export const seasonBegun: PageAction = async (page) => {
  await reply(SEQUELS, BEGUN)(page)
  await reply('**/courses/course-titles/s2', TITLES)(page)
}

const passage = (title: string, subtitle: string, chapter: string, ...paragraphs: string[]): Block => ({
  type: 'DefaultTextBlock',
  props: { preset: 'scripture', title, subtitle: `${subtitle}, World English Bible`, paragraphs, chapters: [chapter] },
})

const COURSE: DayCourse = {
  title: 'Nothing I Lack',
  motif: 'shepherd',
  subtitle: 'Psalm 23:1-6 and Mark 6:30-44',
  blocks: [
    passage(
      'A psalm',
      'Psalm 23:1-6',
      'Psalm 23',
      'Yahweh is my shepherd; I shall lack nothing.',
      'He makes me lie down in green pastures. He leads me beside still waters.',
      'He restores my soul. He guides me in the paths of righteousness for his name’s sake.',
    ),
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'A prayer',
        paragraphs: [
          'Shepherd, I keep a list of what’s missing. You’re keeping me. Walk me past the water today. When the valley comes, walk closer. Amen.',
        ],
      },
    },
    passage(
      'The Gospel, a little further',
      'Mark 6:30-44',
      'Mark 6',
      'The apostles gathered themselves together to Jesus, and they told him all things, whatever they had done, and whatever they had taught.',
    ),
    {
      type: 'QuizBlock',
      props: {
        title: 'One question',
        timeEstimate: '2 min',
        tasks: [
          {
            id: TASK,
            type: 'textarea',
            title: 'Where were you led, without planning it?',
            description: 'Look back over one week. Where do you see a shepherd’s hand?',
            placeholder: 'A line is enough.',
          },
        ],
      },
    },
  ],
  translation: 'web',
  recalls: [
    {
      title: 'What you wrote about a month ago',
      tasks: [EARLIER_TASK],
      before: TASK,
      from: { courseVersion: 'daily', day: 4, date: '2026-12-26' },
    },
  ],
}

const saved = (answers: object) => ({ progress: 100, answers, rating: null, timeSpent: 180 })

/** Serves today's page with a note of a month ago. */
export const dailyPageOpen: PageAction = async (page) => {
  await reply(SEQUELS, BEGUN)(page)
  await reply(`**/courses/day-course/daily/${TODAY}`, {
    ...COURSE,
    inOther: { translation: 'kjv', blocks: COURSE.blocks },
  })(page)
  await reply('**/answers/daily/*', saved({}))(page)
  const words = 'Mom laughed on the phone, and I’d almost not called.'
  await reply('**/answers/daily/4', saved({ [EARLIER_TASK]: words }))(page)
}

/** Serves the last open day of the second season. */
export const seasonDayOpen: PageAction = async (page) => {
  await seasonBegun(page)
  const course = { ...COURSE, title: 'Bread at Home', subtitle: 'Day sixteen', recalls: [], motif: undefined }
  await reply('**/courses/day-course/s2/16', course)(page)
  await reply('**/answers/s2/*', saved({}))(page)
}

const entry = (
  courseVersion: string,
  day: number,
  date: string,
  title: string,
  ...answers: [question: string, answer: string][]
): JournalEntry => ({
  courseVersion,
  day,
  date,
  title,
  ...(courseVersion === DAILY && { motif: 'shepherd' }),
  answers: answers.map(([question, answer]) => ({ question, answer })),
})

const ENTRIES: readonly JournalEntry[] = [
  entry('daily', 34, '2027-01-25', 'Nothing I Lack', [
    'Where were you led, without planning it?',
    'To my brother’s door, of all places. He had soup on.',
  ]),
  entry('daily', 33, '2027-01-24', 'A Tree by the Water', [
    'What has watered you lately?',
    'I read it twice. The second time I heard the water.',
  ]),
  entry('daily', 4, '2026-12-26', 'Room to Breathe', [
    'Where has God given you room before?',
    'Mom laughed on the phone, and I’d almost not called.',
  ]),
  entry(
    'v1',
    28,
    '2026-12-22',
    'This Far',
    ['Up to here', 'Up to here the Lord has helped me, and mostly through other people.'],
    ['A letter to open in a year', 'Dear friend, you may not remember, but the back step was enough.'],
  ),
  entry(
    'v1',
    1,
    '2026-11-25',
    'Begin Tired',
    ['When are you most likely to be left alone?', 'When the evening goes quiet'],
    ['Where will you sit?', 'The back step, with the door half open and the radio off.'],
  ),
]

export const journalFilled = reply('**/api/v1/account/journal', { entries: ENTRIES })

const ADVENT = {
  season: 'advent',
  name: 'Advent',
  about: 'Four weeks of waiting, from the promises of Isaiah to the night in Bethlehem.',
  day: 'The first Sunday of Advent',
  endsOn: '2026-12-25',
} as const

/** Serves today's page while Advent may be followed. */
export const adventOffered: PageAction = async (page) => {
  await dailyPageOpen(page)
  await reply(SEQUELS, { ...BEGUN, seasons: [{ ...ADVENT, isEntered: false }] })(page)
}

/** Serves today's page for a reader who follows Advent. */
export const adventEntered: PageAction = async (page) => {
  await dailyPageOpen(page)
  await reply(SEQUELS, { ...BEGUN, seasons: [{ ...ADVENT, isEntered: true }] })(page)
  const season = {
    day: ADVENT.day,
    opening: 'Come, Lord Jesus. I’ve left a light on.',
    closing: 'Keep me awake for you, and keep those I love. Amen.',
  }
  await reply(`**/courses/day-course/daily/${TODAY}`, { ...COURSE, season })(page)
}
