import { useId, type ReactNode } from 'react'
import styles from './grid.module.css'
import type { Tone } from '#web/admin/shell/status.ts'

export type GridRow = { key: string; cells: readonly ReactNode[]; tone?: Tone | undefined }

type Props = {
  name: string
  note?: string | undefined
  heads: readonly string[]
  /** The columns of numbers, by place: they stand under each other to the right. */
  numbers?: readonly number[]
  /** The columns of sentences, by place: they go on in a second line rather than out of view. */
  sentences?: readonly number[]
  rows: readonly GridRow[]
  children?: ReactNode
}

/** A list of like things under a heading. */
export const Grid = ({ name, note, heads, numbers = [], sentences = [], rows, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.section}>
      <h2 id={id}>{name}</h2>
      <p className={styles.note}>{note ?? (rows.length === 0 && 'None.')}</p>
      {children}
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls both ways, with the arrow keys too.
        <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={id}>
          <table className={styles.table}>
            <thead>
              <tr>
                {heads.map((head, n) => (
                  <th key={head} scope="col" data-number={numbers.includes(n)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, tone }) => (
                <tr key={key} data-tone={tone}>
                  {cells.map((cell, n) => (
                    <td key={heads[n]} data-number={numbers.includes(n)} data-sentence={sentences.includes(n)}>
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
