import { SEASON } from '#events/course/courses/courses.ts'
import type { AudioPlayer, Block, DayCourse, Translation } from '#api/contracts/course/course.ts'
import type { WrittenBlock, AuthoredDay, WrittenTask } from '#api/content/course/courses/written.ts'
import { prayer, promise, reflection, tasks as quiz, welcome } from '#api/content/course/courses/blocks.ts'
import { CREDITS, either, inTheEvening, inTranslation } from '#api/content/course/courses/translate.ts'
import { type DayPlace, levelParts, type LongerParts, longerParts, lovedParts, questionOf } from './added-parts.ts'
import { paragraphsFromChapters } from './chapters.ts'
import { canHold, selectEssentials, fitParts, selectPromised } from './fit.ts'
import { label, minutesOfBlock } from './lengths.ts'
import { isText, joinParts, part, type DayPart, partsOf } from './parts.ts'
import { PIECES, findPiece } from './pieces/index.ts'
import type { Piece, PieceTheme } from './pieces/piece.ts'
import type { CoursePlan } from './plan-for.ts'
import { quoteChoice, type Minutes } from './signs.ts'
import { OPENINGS } from './wording.ts'

/** Returns the words of an alternative's passage in both translations, each with its place and its Bible. */
const quotePassage = (reference: string): string => {
  const words = (translation: Translation) => {
    const text = paragraphsFromChapters(reference, translation).join(' ')
    // Someone who speaks in these verses may go on after them.
    const open = text.lastIndexOf('“') > text.lastIndexOf('”') ? '’' : ''
    return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}${open}” (${reference}, ${CREDITS[translation]})`
  }
  return either(words('kjv'), words('web'))
}

/** Returns the parts that an alternative changes or adds, and those that it displaces. */
const withPiece = (parts: readonly DayPart[], piece: Piece, { days }: CoursePlan) => {
  const because = days[piece.day - 1]?.because
  const subtitle = because && quoteChoice(because)
  const reason = subtitle?.replace(/”$/, '.”')
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
      return replace(old, promise(title, [quotePassage(reference), ...paragraphs], { ...(subtitle && { subtitle }) }))
    }
    case 'task': {
      const old = parts.find(({ id }) => id === piece.instead)
      const task = reason ? { ...piece.task, description: `${reason} ${piece.task.description}` } : piece.task
      const block = old?.block.type === 'QuizBlock' ? old.block : undefined
      return replace(old, quiz(block?.props.title ?? task.title, task))
    }
    case 'reflection': {
      const { title, icon, paragraphs } = piece
      const last = parts.findLast(({ block }) => block.type === 'HeaderTextBlock')
      const first = reason ? [reason, ...paragraphs] : [...paragraphs]
      const added = part((last?.at ?? 0) + 0.5, reflection(icon, title, first, { id: 'own-reflection' }))
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

const brief = (block: WrittenBlock): WrittenBlock => {
  const { briefMinutes: minutes, briefParagraphs: first } = block
  if (block.type === 'QuizBlock')
    return { ...block, props: { ...block.props, tasks: block.props.tasks.map(briefTask) } }
  if (minutes !== undefined) return { ...block, minutes }
  if (first === undefined || block.type !== 'HeaderTextBlock') return block
  const props =
    block.props.type === 'default'
      ? { ...block.props, paragraphs: block.props.paragraphs.slice(0, first) }
      : { ...block.props, sections: block.props.sections.slice(0, first) }
  const shorter: WrittenBlock = { ...block, props }
  return { ...shorter, props: { ...props, time: label(minutesOfBlock(shorter)) } }
}

/** Minutes to write one line of thanks, and a line or two about anything else. */
const BRIEF_THANKS = 0.5
const BRIEF_LINES = 1.5

const briefTask = (task: WrittenTask): WrittenTask => {
  const { id, type, silenceMinutes, briefMinutes } = task
  if (briefMinutes === undefined && (type !== 'textarea' || task.minutes !== undefined)) return task
  const minutes = briefMinutes ?? (id.endsWith('-gratitude') ? BRIEF_THANKS : BRIEF_LINES)
  return { ...task, minutes, ...(silenceMinutes && briefMinutes && { silenceMinutes: briefMinutes }) }
}

const SOUNDS: readonly AudioPlayer['props'][] = [
  ['Amazing Grace', 'amazing-grace'],
  ['Prelude in C', 'prelude-in-c'],
  ['Abide with Me', 'abide-with-me'],
].map(([title = '', file = '']) => ({
  title,
  description: 'Quiet music to read by. It plays until you stop it.',
  src: `/audio/${file}.mp3`,
}))

const withMusic = (blocks: readonly WrittenBlock[], day: number, { music }: CoursePlan): WrittenBlock[] => {
  const has = blocks.some(({ type }) => type === 'AudioPlayer')
  if (music === 'never') return blocks.filter(({ type }) => type !== 'AudioPlayer')
  const props = SOUNDS[day % SOUNDS.length]
  return music === 'every-day' && !has && props ? [{ id: 'music', type: 'AudioPlayer', props }, ...blocks] : [...blocks]
}

/** Fills in how long a day takes. The days of the standard plan are as long as they were written. */
const addTimes = (blocks: readonly Block[], { minutes }: CoursePlan): Block[] =>
  JSON.parse(JSON.stringify(blocks).replaceAll('{minutes}', minutes === null ? 'six to ten' : `about ${minutes}`))

/** Opens the welcome of a day with a greeting for the time of day. */
const addGreeting = (blocks: readonly WrittenBlock[], day: number, { moment }: CoursePlan): WrittenBlock[] => {
  const opening = moment && OPENINGS[moment][day % OPENINGS[moment].length]
  if (!opening) return [...blocks]
  const first = blocks.findIndex((block) => isText(block, 'welcome'))
  if (first < 0) return [welcome('Before you begin', [opening]), ...blocks]
  return blocks.map((block, n) =>
    n === first && block.type === 'DefaultTextBlock'
      ? { ...block, props: { ...block.props, paragraphs: [opening, ...block.props.paragraphs] } }
      : block,
  )
}

/** Returns the theme that a plan chose for a day. The second season has no alternatives. */
const themeOf = ({ series, day }: DayPlace, { days }: CoursePlan) =>
  series === SEASON ? undefined : days[day - 1]?.theme

/** Returns the part that a plan puts first when there is time for more. */
const extraParts = ({ extra }: CoursePlan, longer: LongerParts | undefined): DayPart[] => {
  if (!longer || extra === null || extra === 'silence') return []
  return [extra === 'reading' ? longer.around : longer.question]
}

/** Minutes for the greeting and for the line that ends each day. */
const reservedFor = ({ moment, rhythm }: CoursePlan) => (moment ? 0.1 : 0) + (rhythm ? 0.2 : 0)

/** Returns the parts of a day that a plan keeps or adds: in their brief forms if they don't fit otherwise. */
const partsFor = (core: AuthoredDay, plan: CoursePlan, place: DayPlace, isBrief = false): DayPart[] => {
  const { minutes, extra } = plan
  const theme = themeOf(place, plan)
  const chosen = theme && findPiece(theme, place.day)
  const piece = isBrief && chosen?.part === 'task' ? { ...chosen, task: briefTask(chosen.task) } : chosen
  const written = partsOf(isBrief ? core.blocks.map(brief) : core.blocks)
  const { own, parts } = piece ? withPiece(written, piece, plan) : { own: [], parts: written }
  const additions = levelParts(place, plan, written)
  if (minutes === null) return [...parts, ...additions]
  const longer = minutes > SHORTEST ? longerParts(place, plan, written) : undefined
  const music = parts.filter(({ block }) => block.type === 'AudioPlayer')
  const essentials = selectEssentials(core, parts)
  const reflected = [...essentials.flat(), ...own].filter(({ block }) => block.type === 'HeaderTextBlock')
  const [reflection] = own.some((one) => reflected.includes(one)) ? [] : reflected
  const promised = new Set([
    ...selectPromised(core, parts),
    ...own,
    ...(reflection ? [reflection] : []),
    ...additions,
    ...extraParts(plan, longer),
  ])
  const fitting = { minutes, reserved: reservedFor(plan), isSilent: extra === 'silence' }
  if (!isBrief && !canHold(fitting, promised)) return partsFor(core, plan, place, true)
  return fitParts(
    place.day,
    fitting,
    [...music, ...promised],
    [
      ...essentials,
      lovedParts(place, plan, longer),
      ...parts.map((one) => [one]),
      ...(longer ? [[longer.around], [longer.question], [longer.psalm]] : []),
    ],
  )
}

/** The line of every plan that ends each day with the same line. */
export const CLOSING = 'Philippians 4:7'

/** Ends a day with the same line as every other day. */
const addClosing = (blocks: readonly WrittenBlock[], { rhythm }: CoursePlan): WrittenBlock[] =>
  rhythm
    ? [
        ...blocks,
        promise('The line that ends each day', [quotePassage(CLOSING), 'Say it once, out loud.'], { id: 'closing' }),
      ]
    : [...blocks]

export const composeBlocks = (core: AuthoredDay, plan: CoursePlan, place: DayPlace): readonly WrittenBlock[] => {
  if (!plan.personal) return core.blocks
  const { day } = place
  const blocks = addClosing(addGreeting(withMusic(joinParts(partsFor(core, plan, place)), day, plan), day, plan), plan)
  return plan.moment === 'evening' ? JSON.parse(inTheEvening(JSON.stringify(blocks))) : blocks
}

/** Returns the earlier answers that a day shows again, wherever a plan may have put the question. */
const recallsOf = ({ recalls }: AuthoredDay) =>
  recalls?.map((recall) => ({
    ...recall,
    tasks: [
      ...recall.tasks,
      ...Object.values(PIECES)
        .flat()
        .flatMap((piece) => (piece.part === 'task' && recall.tasks.includes(piece.instead) ? piece.task.id : [])),
    ],
  }))

const HELPED: Partial<Record<PieceTheme, DayCourse['help']>> = { loss: 'grief', heavy: 'despair' }

/** Returns what a day touches: its own topic, or that of the text that the plan chose. */
const helpOf = ({ help }: AuthoredDay, plan: CoursePlan, place: DayPlace) => {
  const theme = themeOf(place, plan)
  return help ?? (theme && HELPED[theme])
}

const OTHER: Record<Translation, Translation> = { kjv: 'web', web: 'kjv' }

/**
 * Makes a day of a plan, in both translations. The numbers of the parts are those of the day as it was written, so what
 * a plan adds or leaves out never moves anything else.
 *
 * @param core the day as it was written
 * @param day from 1
 * @param series the course, or the season after it
 */
export const composeDay = (core: AuthoredDay, plan: CoursePlan, day: number, series = 'v1'): DayCourse => {
  const place = { series, day }
  const { essentials: _, blocks: __, ...rest } = core
  const blocks = composeBlocks(core, plan, place)
  const read = (translation: Translation) => addTimes(inTranslation(blocks, translation), plan)
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
