import type { ReactNode } from 'react'
import styles from './grid.module.css'
import { GridTable, type GridTableProps } from './GridTable.tsx'

type Props = GridTableProps & { note?: string | undefined; children?: ReactNode }

/** Renders a scrollable list with a heading. */
export const Grid = ({ note, children, ...table }: Props) => (
  <section className={styles.section}>
    <h2>{table.name}</h2>
    <p className={styles.note}>{note ?? (table.rows.length === 0 && 'None.')}</p>
    {children}
    {table.rows.length > 0 && <GridTable {...table} />}
  </section>
)
