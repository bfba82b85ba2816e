import { useId, type ReactNode } from 'react'
import styles from './grid.module.css'
import type { RowStatus } from './row-status.ts'

export type GridRow = { key: string; cells: readonly ReactNode[]; status?: RowStatus | undefined }

type Props = {
  name: string
  note?: string | undefined
  headings: readonly string[]
  /** Indexes of columns with right-aligned numbers. */
  numbers?: readonly number[]
  /** Indexes of columns with text that wraps. */
  sentences?: readonly number[]
  rows: readonly GridRow[]
  children?: ReactNode
}

/** Renders a scrollable list with a heading. */
export const Grid = ({ name, note, headings, numbers = [], sentences = [], rows, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.section}>
      <h2 id={id}>{name}</h2>
      <p className={styles.note}>{note ?? (rows.length === 0 && 'None.')}</p>
      {children}
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
        <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={id}>
          <table className={styles.table}>
            <thead>
              <tr>
                {headings.map((heading, n) => (
                  <th key={heading} scope="col" data-number={numbers.includes(n)}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, status }) => (
                <tr key={key} data-status={status}>
                  {cells.map((cell, n) => (
                    <td key={headings[n]} data-number={numbers.includes(n)} data-sentence={sentences.includes(n)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
