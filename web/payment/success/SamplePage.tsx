import '#web/ui/styles/summary.css'
import type { Block } from '#api/contracts/course/course.ts'
import type { PlanPreview } from '#api/contracts/offer/plan.ts'
import { withName } from '#web/course/day/blocks/with-name.ts'
import styles from './sample-page.module.css'

type Props = { sample: PlanPreview['sample']; name: string }
type Part = { look: string | undefined; title: string; paragraphs: readonly string[]; source?: string | undefined }

/** The paragraphs of the greeting that are read before the page unfolds. */
const OPEN = 2

/** Shows the whole first day of the visitor's plan as it will read. */
export const SamplePage = ({ sample, name }: Props) => {
  const parts = sample.blocks.flatMap(partsOf)
  const [greeting, ...rest] = parts
  return (
    <article className={styles.page} aria-labelledby="sample-title">
      <p className={styles.badge}>Day {sample.day} of 28</p>
      <h3 id="sample-title" className={styles.title}>
        {sample.title}
      </h3>
      <p className={styles.subtitle}>{sample.subtitle}</p>
      {greeting && <PartView part={{ ...greeting, paragraphs: greeting.paragraphs.slice(0, OPEN) }} name={name} />}
      <details className={styles.rest}>
        <summary>Read all of day {sample.day}</summary>
        {greeting && (
          <PartView part={{ ...greeting, title: '', paragraphs: greeting.paragraphs.slice(OPEN) }} name={name} />
        )}
        {rest.map((part, n) => (
          <PartView key={`${n} ${part.title}`} part={part} name={name} />
        ))}
        <p className={styles.end}>In your account, the tasks have space to write.</p>
      </details>
    </article>
  )
}

/** Returns what is read of a block, without the fields to answer. */
const partsOf = (block: Block): Part[] => {
  switch (block.type) {
    case 'HeaderTextBlock': {
      const { props } = block
      if (props.type === 'default') return [{ look: undefined, title: props.title, paragraphs: props.paragraphs }]
      return props.sections.map(({ title, paragraphs }) => ({ look: undefined, title, paragraphs }))
    }
    case 'QuizBlock':
      return block.props.tasks.map(({ title, description }) => ({ look: undefined, title, paragraphs: [description] }))
    case 'DefaultTextBlock': {
      const { preset, title, subtitle, paragraphs } = block.props
      return [{ look: styles[preset], title, paragraphs, source: subtitle }]
    }
    // Music says little before a plan is bought.
    case 'AudioPlayer':
      return []
    default:
      return block satisfies never
  }
}

const PartView = ({ part: { look, title, paragraphs, source }, name }: { part: Part; name: string }) => (
  <section className={look}>
    {title && <h4>{title}</h4>}
    {paragraphs.map((text) => (
      <p key={text}>{withName(text, name)}</p>
    ))}
    {source && <p className={styles.source}>{source}</p>}
  </section>
)
