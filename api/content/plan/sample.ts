import type { PlanPreview } from '#api/contracts/plan.ts'
import type { AuthoredDay } from '#api/content/courses/written.ts'
import type { Block, DayCourse } from '#api/contracts/course.ts'

type Sample = PlanPreview['sample']
type Shown = Sample['parts'][number]

/** The most paragraphs that a part shows. A passage and a prayer are whole, because half of them says something else. */
const SHOWN = 2

const shortened = (kind: Shown['kind'], title: string, paragraphs: readonly string[], subtitle?: string): Shown => ({
  kind,
  title,
  ...(subtitle && { subtitle }),
  paragraphs: paragraphs.slice(0, SHOWN),
  isShortened: paragraphs.length > SHOWN,
})

const partOf = (block: Block): Shown | undefined => {
  switch (block.type) {
    case 'HeaderTextBlock':
      return block.props.type === 'default'
        ? shortened('reflection', block.props.title, block.props.paragraphs)
        : undefined
    case 'QuizBlock': {
      const [first] = block.props.tasks
      return first && shortened('task', first.title, [first.description])
    }
    case 'DefaultTextBlock': {
      const { preset, title, subtitle, paragraphs } = block.props
      if (preset === 'welcome') return shortened('welcome', title, paragraphs, subtitle)
      if (preset === 'promise') return undefined
      return { kind: preset, title, ...(subtitle && { subtitle }), paragraphs, isShortened: false }
    }
    // Music says little before a plan is bought.
    case 'AudioPlayer':
      return undefined
    default:
      return block satisfies never
  }
}

const passageOf = ({ blocks }: AuthoredDay): string | undefined => {
  for (const { type, props } of blocks)
    if (type === 'DefaultTextBlock' && props.preset === 'scripture') return props.subtitle
  return undefined
}

/**
 * Returns a shortened day of a plan, to read before it is bought: the first part of each kind, with the day's own
 * passage. A longer day has others around it.
 *
 * @param core the day as it was written
 * @param composed the day as the plan makes it for its reader
 */
export const sampleOf = (core: AuthoredDay, composed: DayCourse, day: number): Sample => {
  const passage = passageOf(core)
  const isOwn = ({ kind, subtitle }: Shown) =>
    kind !== 'scripture' || passage === undefined || subtitle?.startsWith(`${passage},`) === true
  const parts = composed.blocks.flatMap((block) => partOf(block) ?? []).filter(isOwn)
  return {
    day,
    title: composed.title,
    subtitle: composed.subtitle,
    parts: parts.filter(({ kind }, at) => parts.findIndex((one) => one.kind === kind) === at),
  }
}
