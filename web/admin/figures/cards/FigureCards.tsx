import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import styles from './figure-cards.module.css'
import { type DayMark, Sparkline } from './Sparkline.tsx'

export type FigureCard = {
  name: string
  /** Explains the figure, as a tooltip. */
  definition: string
  text: string
  /** The address of what adds up to the figure, and to the second amount. */
  to?: string | undefined
  besideTo?: string | undefined
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
    {cards.map(({ name, definition, text, to, beside, besideTo, change, line }) => (
      <div key={name} className={styles.card} title={definition}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.value}>
          <Opens to={to}>{text}</Opens>
          {beside && (
            <span className={styles.beside}>
              <Opens to={besideTo}>{beside}</Opens>
            </span>
          )}
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
