import type { PlanPreview } from '#api/contracts/plan.ts'
import { withName } from '#web/cabinet/day/blocks/with-name.ts'
import styles from './sample-page.module.css'

type Props = { sample: PlanPreview['sample']; name: string }

/** Shows a shortened day of the visitor's plan as it will look, without the fields to answer. */
export const SamplePage = ({ sample, name }: Props) => (
  <article className={styles.page} aria-labelledby="sample-title">
    <p className={styles.badge}>Day {sample.day} of 28</p>
    <h3 id="sample-title" className={styles.title}>
      {sample.title}
    </h3>
    <p className={styles.subtitle}>{sample.subtitle}</p>
    {sample.parts.map(({ kind, title, subtitle, paragraphs, isShortened }) => (
      <section key={kind} className={styles[kind]}>
        <h4>{title}</h4>
        {paragraphs.map((text, n) => (
          <p key={text}>
            {withName(text, name)}
            {isShortened && n === paragraphs.length - 1 && ' …'}
          </p>
        ))}
        {subtitle && <p className={styles.source}>{subtitle}</p>}
      </section>
    ))}
    <p className={styles.end}>This is a preview. The full day has more to read and space to write.</p>
  </article>
)
