import { z } from 'zod'
import { SEQUELS } from '#events/course/courses/courses.ts'

/** A version of the course, as accounts carry it and paths spell it. */
export const CourseVersion = z.string().regex(/^v[1-9][0-9]{0,3}$/, 'A course version looks like v1')

/** Follows the course: a second season of four weeks, and daily pages without an end. */
export const Sequel = z.enum(SEQUELS)

/** Seasons of the church year that daily pages can follow. */
export const Season = z.enum(['advent', 'lent', 'holy-week', 'easter', 'great-lent', 'great-week', 'pascha'])
export type Season = z.infer<typeof Season>

/** Anything with days that are read and saved: a version of the course or a sequel. */
export const Series = z.union([Sequel, CourseVersion])

/** Plain text, never HTML. `, $name` is replaced by the reader's name, or removed when it is unknown. */
const Line = z.string().trim().min(1).max(2_000)
const Paragraphs = z.array(Line).min(1).max(12)
const Title = z.string().trim().min(1).max(80)

/** Minutes, as shown beside a title: "4 min". */
const Minutes = z.string().regex(/^[1-9][0-9]? min$/, 'A time looks like "4 min"')

/** Identifies saved answers. An id never changes its meaning and is never reused. */
export const TaskId = z
  .string()
  .regex(/^(?:(?:s\d{1,2}-)?d\d{2}|daily)-[a-z][a-z0-9-]{1,38}$/, 'A task id looks like d07-gratitude')

const TEXT_PRESETS = ['welcome', 'prayer', 'promise', 'scripture'] as const
export const TextPreset = z.enum(TEXT_PRESETS)
export type TextPreset = z.infer<typeof TextPreset>

/** The style overrides of a block. The list is closed, so content cannot carry CSS. */
export const TextStyle = z.object({
  textAlign: z.enum(['start', 'center']).optional(),
  fontStyle: z.enum(['normal', 'italic']).optional(),
  background: z.enum(['plain', 'raised', 'tinted']).optional(),
})
export type TextStyle = z.infer<typeof TextStyle>

/** The Bibles that a day can be read in: King James and World English Bible. */
export const Translation = z.enum(['kjv', 'web'])
export type Translation = z.infer<typeof Translation>

/** A chapter as people write it: "Mark 6", "1 Kings 19". */
export const Chapter = z.string().regex(/^(?:[1-3] )?[A-Z][a-z]+ [1-9][0-9]{0,2}$/, 'A chapter looks like "Mark 6"')

/** A text block. The paragraphs of a `scripture` block are the passage, its subtitle the reference: "Mark 6:31". */
export const DefaultTextBlock = z.object({
  type: z.literal('DefaultTextBlock'),
  props: z.object({
    preset: TextPreset,
    title: Title,
    subtitle: z.string().trim().min(1).max(120).optional(),
    paragraphs: Paragraphs,
    style: TextStyle.optional(),
    /** The chapters of a passage, to read as a whole. */
    chapters: z.array(Chapter).optional(),
  }),
})
export type DefaultTextBlock = z.infer<typeof DefaultTextBlock>

const TITLE_ICONS = ['book', 'candle', 'door', 'hands', 'heart', 'leaf', 'moon', 'path', 'sunrise', 'water'] as const
export const TitleIcon = z.enum(TITLE_ICONS)
export type TitleIcon = z.infer<typeof TitleIcon>

/** Minutes to be silent, for which the page has a timer. */
const SilenceMinutes = z.int().min(1).max(10)

const header = { titleIcon: TitleIcon, title: Title, time: Minutes }

export const HeaderTextBlock = z.object({
  type: z.literal('HeaderTextBlock'),
  props: z.discriminatedUnion('type', [
    z.object({
      ...header,
      type: z.literal('default'),
      paragraphs: Paragraphs,
      silenceMinutes: SilenceMinutes.optional(),
    }),
    z.object({
      ...header,
      type: z.literal('nested-text'),
      sections: z
        .array(z.object({ title: Title, paragraphs: Paragraphs }))
        .min(2)
        .max(8),
    }),
  ]),
})
export type HeaderTextBlock = z.infer<typeof HeaderTextBlock>

/** A recording that is produced to loop without a gap. */
export const AudioPlayer = z.object({
  type: z.literal('AudioPlayer'),
  props: z.object({
    title: Title,
    description: Line,
    /** A recording of this origin. */
    src: z.string().regex(/^\/audio\/[a-z0-9-]+\.mp3$/, 'A recording is under /audio/'),
  }),
})
export type AudioPlayer = z.infer<typeof AudioPlayer>

const task = { id: TaskId, title: Title, description: Line, silenceMinutes: SilenceMinutes.optional() }
/** The answer is the text of the option. */
const options = z.array(z.string().trim().min(1).max(120)).min(2).max(10)

/** Answered with one string (radio, textarea) or with a list of the chosen options (checkbox). */
export const Task = z.discriminatedUnion('type', [
  z.object({ ...task, type: z.literal('radio'), options }),
  z.object({ ...task, type: z.literal('checkbox'), options }),
  z.object({ ...task, type: z.literal('textarea'), placeholder: z.string().trim().min(1).max(120).optional() }),
])
export type Task = z.infer<typeof Task>

export const QuizBlock = z.object({
  type: z.literal('QuizBlock'),
  props: z.object({ title: Title, timeEstimate: Minutes, tasks: z.array(Task).min(1).max(6) }),
})
export type QuizBlock = z.infer<typeof QuizBlock>

export const Block = z.discriminatedUnion('type', [DefaultTextBlock, HeaderTextBlock, AudioPlayer, QuizBlock])
export type Block = z.infer<typeof Block>

/** An earlier answer of the reader that a day shows again. */
export const Recall = z.object({
  title: Title,
  /** The tasks that may hold the answer: the written one, then its alternatives in other plans. */
  tasks: z.array(TaskId).min(1),
  /** The task that it is shown before. */
  before: TaskId,
  /** The day with the answer, and its date. Without it, the day is the one in the ids of the tasks. */
  from: z.object({ courseVersion: Series, day: z.int().positive(), date: z.iso.date() }).optional(),
})
export type Recall = z.infer<typeof Recall>

/** Names a subject that may need more help than a page can give. */
export const HelpTopic = z.enum(['despair', 'abuse', 'grief'])
export type HelpTopic = z.infer<typeof HelpTopic>

/** A long day with a second passage, other people and a last line has 21. */
const Blocks = z.array(Block).min(1).max(24)

/** Names the pictures of psalms, under `/art/days/psalm-<motif>.svg`. */
export const PSALM_MOTIFS = [
  'tree-by-the-water',
  'night-bed',
  'morning',
  'stars',
  'shepherd',
  'mountains',
  'road',
  'storm',
  'calm-sea',
  'harvest',
  'rain',
  'gate',
  'harp',
  'table',
  'lamp',
  'book',
  'nest',
  'rock',
  'spring',
  'temple',
] as const
export const PsalmMotif = z.enum(PSALM_MOTIFS)
export type PsalmMotif = z.infer<typeof PsalmMotif>

export const DayCourse = z.object({
  title: Title,
  subtitle: z.string().trim().min(1).max(120),
  blocks: Blocks,
  /** The Bible that the blocks quote: the plan's. */
  translation: Translation.optional(),
  /** The same blocks with the words of the other Bible. */
  inOther: z.object({ translation: Translation, blocks: Blocks }).optional(),
  recalls: z.array(Recall).optional(),
  help: HelpTopic.optional(),
  /** The picture of a daily page. Days of a course have pictures by their number. */
  motif: PsalmMotif.optional(),
  /** The day of a season that a daily page follows, and the lines that open and close the page. */
  season: z.object({ day: Title, opening: Line, closing: Line }).optional(),
})
export type DayCourse = z.infer<typeof DayCourse>

/** Titles by day, from 1. */
export const CourseTitles = z.record(z.string().regex(/^[1-9][0-9]{0,2}$/), Title)
export type CourseTitles = z.infer<typeof CourseTitles>

const Verses = z.array(z.string()).readonly()
/** The verses of a chapter in each translation, the first verse first. */
export const ChapterText = z.object({ kjv: Verses, web: Verses })
export type ChapterText = z.infer<typeof ChapterText>

/** Makes a day in any plan: the day as it was written, and the chapters that it may quote. */
export const DayMaterial = z.object({
  /** Its form belongs to the content; the code that composes days reads it. */
  written: z.looseObject({ title: Title }),
  chapters: z.record(Chapter, ChapterText),
})
export type DayMaterial = z.infer<typeof DayMaterial>
