import type { AudioPlayer, Block, DayCourse, Translation } from '#api/contracts/course.ts'
import type { WrittenBlock, WrittenDay, WrittenTask } from '#api/content/courses/written.ts'
import { prayer, promise, reflection, tasks as quiz } from '#api/content/courses/blocks.ts'
import { CREDITS, either, inTranslation } from '#api/content/courses/translate.ts'
import { levelParts, longerParts, type DayPlace, questionOf, SEASON } from './added-parts.ts'
import { paragraphsFromChapters } from './chapters.ts'
import { essentialOf, essentialOfSeason, fitted } from './fit.ts'
import { minutesOfBlock } from './lengths.ts'
import { isText, joined, part, type DayPart, partsOf, tasksIn, withTasks } from './parts.ts'
import { PIECES, pieceOf } from './pieces/index.ts'
import type { Piece } from './pieces/piece.ts'
import { becauseOf, type CoursePlan } from './plan-for.ts'
import type { Minutes } from './signs.ts'
import { OPENINGS } from './wording.ts'

/** Returns the words of an alternative's passage in both translations, each with its place and its Bible. */
const quoted = (reference: string): string => {
  const words = (translation: Translation) => {
    const text = paragraphsFromChapters(reference, translation).join(' ').replaceAll('“', '‘').replaceAll('”', '’')
    return `“${text}” (${reference}, ${CREDITS[translation]})`
  }
  return either(words('kjv'), words('web'))
}

/** Returns the parts that an alternative changes or adds, and those that it displaces. */
const withPiece = (parts: readonly DayPart[], piece: Piece, { days }: CoursePlan) => {
  const because = days[piece.day - 1]?.because
  const subtitle = because && becauseOf(because)
  const replace = (old: DayPart | undefined, block: WrittenBlock) => {
    const own: DayPart = { ...(old ?? { id: block.id, at: parts.length }), block, minutes: minutesOfBlock(block) }
    return { own: [own], parts: [...parts.filter((one) => one !== old), own] }
  }
  switch (piece.part) {
    case 'prayer': {
      const { title, paragraphs } = piece
      const old = parts.find(({ block }) => isText(block, 'prayer'))
      return replace(old, prayer(title, [...paragraphs], { ...(subtitle && { subtitle }) }))
    }
    case 'passage': {
      const { title, reference, paragraphs } = piece
      const old = parts.find(({ block }) => isText(block, 'promise'))
      return replace(old, promise(title, [quoted(reference), ...paragraphs], { ...(subtitle && { subtitle }) }))
    }
    case 'task': {
      const old = parts.find(({ id }) => id === piece.instead)
      const task = subtitle ? { ...piece.task, description: `${subtitle}: ${piece.task.description}` } : piece.task
      const block = old?.block.type === 'QuizBlock' ? old.block : undefined
      return replace(old, quiz(block?.props.title ?? task.title, task))
    }
    case 'reflection': {
      const { title, icon, paragraphs } = piece
      const last = parts.findLast(({ block }) => block.type === 'HeaderTextBlock')
      const first = subtitle ? [`${subtitle}:`, ...paragraphs] : [...paragraphs]
      const added = part((last?.at ?? 0) + 0.5, reflection(icon, title, first))
      return { own: [added], parts: [...parts, added] }
    }
  }
}

/** Returns the tasks that some plans have on a day and the written day does not. */
export const alternativeTasks = (place: DayPlace): WrittenTask[] => [
  ...Object.values(PIECES)
    .flat()
    .flatMap((piece) =>
      place.series !== SEASON && piece.part === 'task' && piece.day === place.day ? piece.task : [],
    ),
  ...[questionOf(place)].filter((task) => task !== undefined),
]

const SHORTEST: Minutes = 5

/** Returns a block with the brief forms of its tasks. */
const brief = (block: WrittenBlock): WrittenBlock =>
  withTasks(
    block,
    tasksIn(block).map((task) => {
      const { briefMinutes: minutes, silenceMinutes } = task
      return minutes === undefined ? task : { ...task, minutes, ...(silenceMinutes && { silenceMinutes: minutes }) }
    }),
  ) ?? block

const SOUNDS: readonly AudioPlayer['props'][] = [
  ['Still Water', 'still-water'],
  ['Stone Chapel', 'stone-chapel'],
  ['Orchard Wind', 'orchard-wind'],
  ['Evening Bells', 'evening-bells'],
  ['Low Tide', 'low-tide'],
  ['First Light', 'first-light'],
].map(([title = '', file = '']) => ({
  title,
  description: 'Quiet music to read by. It plays until you stop it.',
  src: `/audio/${file}.flac`,
}))

const withMusic = (blocks: readonly WrittenBlock[], day: number, { music }: CoursePlan): WrittenBlock[] => {
  const has = blocks.some(({ type }) => type === 'AudioPlayer')
  if (music === 'never') return blocks.filter(({ type }) => type !== 'AudioPlayer')
  const props = SOUNDS[day % SOUNDS.length]
  return music === 'every-day' && !has && props ? [...blocks, { id: 'music', type: 'AudioPlayer', props }] : [...blocks]
}

/** Fills in how long a day takes. The days of the standard plan are as long as they were written. */
const timed = (blocks: readonly Block[], { minutes }: CoursePlan): Block[] =>
  JSON.parse(JSON.stringify(blocks).replaceAll('{minutes}', minutes === null ? 'six to ten' : `about ${minutes}`))

/** Opens the welcome of a day with a greeting for the time of day. */
const greeted = (blocks: readonly WrittenBlock[], day: number, { moment }: CoursePlan): WrittenBlock[] => {
  const opening = moment && OPENINGS[moment][day % OPENINGS[moment].length]
  const welcome = blocks.findIndex((block) => isText(block, 'welcome'))
  if (!opening) return [...blocks]
  return blocks.map((block, n) =>
    n === welcome && block.type === 'DefaultTextBlock'
      ? { ...block, props: { ...block.props, paragraphs: [opening, ...block.props.paragraphs] } }
      : block,
  )
}

const essentialsOf = ({ essentials }: WrittenDay, parts: readonly DayPart[]): DayPart[][] =>
  essentials ? essentialOf(essentials, parts) : essentialOfSeason(parts)

/** Returns the theme that a plan chose for a day. The second season has no alternatives. */
const themeOf = ({ series, day }: DayPlace, { days }: CoursePlan) =>
  series === SEASON ? undefined : days[day - 1]?.theme

/** Returns the blocks of a day of a plan, in no translation yet. */
export const blocksOf = (core: WrittenDay, plan: CoursePlan, place: DayPlace): readonly WrittenBlock[] => {
  if (!plan.personal) return core.blocks
  const { day } = place
  const theme = themeOf(place, plan)
  const piece = theme && pieceOf(theme, day)
  const written = partsOf(plan.minutes === SHORTEST ? core.blocks.map(brief) : core.blocks)
  const { own, parts } = piece ? withPiece(written, piece, plan) : { own: [], parts: written }
  const additions = levelParts(place, plan, written)
  const all =
    plan.minutes === null
      ? [...parts, ...additions.flat()]
      : fitted(day, plan.minutes, [
          parts.filter(({ block }) => block.type === 'AudioPlayer'),
          own,
          ...essentialsOf(core, parts),
          ...additions,
          ...parts.map((one) => [one]),
          ...(plan.minutes >= 10 ? longerParts(place, written) : []),
        ])
  return greeted(withMusic(joined(all), day, plan), day, plan)
}

/** Returns the earlier answers that a day shows again, wherever a plan may have put the question. */
const recallsOf = ({ recalls }: WrittenDay) =>
  recalls?.map((recall) => ({
    ...recall,
    tasks: [
      ...recall.tasks,
      ...Object.values(PIECES)
        .flat()
        .flatMap((piece) => (piece.part === 'task' && recall.tasks.includes(piece.instead) ? piece.task.id : [])),
    ],
  }))

/** Returns what a day touches: its own topic, or grief where the plan chose a text about it. */
const helpOf = ({ help }: WrittenDay, plan: CoursePlan, place: DayPlace) =>
  help ?? (themeOf(place, plan) === 'grief' ? 'grief' : undefined)

const OTHER: Record<Translation, Translation> = { kjv: 'web', web: 'kjv' }

/**
 * Makes a day of a plan, in both translations. The numbers of the parts are those of the day as it was written, so what
 * a plan adds or leaves out never moves anything else.
 *
 * @param core the day as it was written
 * @param day from 1
 * @param series the course, or the season after it
 */
export const composeDay = (core: WrittenDay, plan: CoursePlan, day: number, series = 'v1'): DayCourse => {
  const place = { series, day }
  const { essentials: _, blocks: __, ...rest } = core
  const blocks = blocksOf(core, plan, place)
  const read = (translation: Translation) => timed(inTranslation(blocks, translation), plan)
  const other = OTHER[plan.translation]
  const [recalls, help] = [recallsOf(core), helpOf(core, plan, place)]
  return {
    ...rest,
    ...(recalls && { recalls }),
    ...(help && { help }),
    blocks: read(plan.translation),
    translation: plan.translation,
    inOther: { translation: other, blocks: read(other) },
  }
}
