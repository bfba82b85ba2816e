import type { z } from 'zod'
import type { exploredTables } from '#api/contracts/admin/explorer.ts'
import { Button } from '#web/ui/button/Button.tsx'
import explorer from './explorer.module.css'
import styles from './sql.module.css'

type Table = z.output<typeof exploredTables.reply>['tables'][number]

const KINDS = { projection: 'Projections', events: 'Events' } as const

const Entry = ({ table, onUse }: { table: Table; onUse: () => void }) => (
  <details className={styles.table}>
    <summary>
      <code>{table.name}</code>
    </summary>
    {table.description && <p className={explorer.note}>{table.description}</p>}
    <ul role="list">
      {table.columns.map(({ name, type, description }) => (
        <li key={name}>
          <code>{name}</code> <span>{type}</span>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
    <Button compact variant="quiet" onClick={onUse} aria-label={`Query it: ${table.name}`}>
      Query it
    </Button>
  </details>
)

/** Lists the tables that SQL can read, with their columns. */
export const TableList = ({ tables, onUse }: { tables: readonly Table[]; onUse: (table: Table) => void }) => (
  <section className={styles.tables} aria-label="Tables">
    {(['projection', 'events'] as const).map((kind) => (
      <details key={kind} className={styles.group} open={kind === 'projection'}>
        <summary>
          <h2>{KINDS[kind]}</h2>
        </summary>
        {tables
          .filter((table) => table.kind === kind)
          .map((table) => (
            <Entry key={table.name} table={table} onUse={() => onUse(table)} />
          ))}
      </details>
    ))}
  </section>
)
