import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './grid.module.css'
import type { RowStatus } from './row-status.ts'

type GridRow = { key: string; cells: readonly ReactNode[]; status?: RowStatus | undefined }

export type GridTableProps = {
  name: string
  headings: readonly string[]
  /** Indexes of columns with right-aligned numbers. */
  numbers?: readonly number[]
  /** Indexes of columns with text that wraps. */
  sentences?: readonly number[]
  rows: readonly GridRow[]
}

type Props = GridTableProps & { className?: string | undefined }

/** Renders a scrollable list. Queries may name two columns alike, so columns are known by their index. */
export const GridTable = ({ name, headings, numbers = [], sentences = [], rows, className }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
  <div className={classes(styles.scroll, className)} tabIndex={0} role="region" aria-label={name}>
    <table className={styles.table}>
      <thead>
        <tr>
          {headings.map((heading, n) => (
            <th key={n} scope="col" data-number={numbers.includes(n)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, status }) => (
          <tr key={key} data-status={status}>
            {cells.map((cell, n) => (
              <td key={n} data-number={numbers.includes(n)} data-sentence={sentences.includes(n)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
