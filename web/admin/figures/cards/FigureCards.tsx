import styles from './figure-cards.module.css'
import { type DayMark, Sparkline } from './Sparkline.tsx'

export type FigureCard = {
  name: string
  /** Explains the figure, as a tooltip. */
  definition: string
  text: string
  /** A second amount beside the figure: gross beside net. */
  beside?: string | undefined
  /** Without a text, there is nothing to compare with. */
  change?: { text: string | undefined; direction: 'up' | 'down' | 'same' } | undefined
  line?: readonly number[] | undefined
}

type Props = { label: string; cards: readonly FigureCard[]; since?: string | undefined; marks?: readonly DayMark[] }

/** Shows the most important figures as cards, each with its change and the last days. */
export const FigureCards = ({ label, cards, since, marks }: Props) => (
  <section className={styles.cards} aria-label={label}>
    {cards.map(({ name, definition, text, beside, change, line }) => (
      <div key={name} className={styles.card} title={definition}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.value}>
          {text}
          {beside && <span className={styles.beside}>{beside}</span>}
        </p>
        {change && (
          <p className={styles.change} data-direction={change.direction}>
            {change.text} <span>{change.text === undefined ? 'nothing to compare with' : since}</span>
          </p>
        )}
        {line && <Sparkline values={line} marks={marks} />}
      </div>
    ))}
  </section>
)
