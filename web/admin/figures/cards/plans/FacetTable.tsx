import type { PLAN_FACETS, PlansReply } from '#api/contracts/figures/definitions/plans.ts'
import styles from './plans.module.css'

type Facet = (typeof PLAN_FACETS)[number]

const TITLES: Record<Facet, string> = {
  minutes: 'Minutes a day',
  moment: 'Time of day',
  theme: 'Themes',
  level: 'Experience',
  translation: 'Translation',
  music: 'Music',
}

/** Labels of values that need an explanation. */
const NAMES: Readonly<Record<string, string>> = {
  undecided: 'as written',
  kjv: 'King James',
  web: 'World English Bible',
  'every-day': 'every day',
  restart: 'starting over',
  wandering: 'wandering mind',
}

type Props = { facet: Facet; values: PlansReply['facets'][number]['values']; total: number }

/** Shows how often plans have each value of a facet. */
export const FacetTable = ({ facet, values, total }: Props) => (
  <table className={styles.facet}>
    <caption>{TITLES[facet]}</caption>
    <tbody>
      {values.map(({ value, visitors }) => (
        <tr key={value}>
          <th scope="row">{NAMES[value] ?? value}</th>
          <td>{visitors.toLocaleString('en-US')}</td>
          <td>{((100 * visitors) / total).toFixed(1)}%</td>
          <td className={styles.bar} aria-hidden="true">
            <span style={{ transform: `scaleX(${visitors / total})` }} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
