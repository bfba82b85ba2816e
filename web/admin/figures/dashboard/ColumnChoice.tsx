import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/popover/Popover.tsx'
import styles from './column-choice.module.css'
import type { NumbersTableModel } from '#web/admin/figures/table/table.ts'

export const ColumnChoice = ({ table }: { table: NumbersTableModel }) => {
  const [isOpen, setOpen] = useState(false)
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide())
  const shown = columns.filter((column) => column.getIsVisible()).length
  return (
    <Popover
      label="Columns"
      align="end"
      className={styles.popover}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button compact variant="quiet">
          Columns
          <span className={styles.count} data-longest={`${columns.length} of ${columns.length}`}>
            {shown} of {columns.length}
          </span>
        </Button>
      }
    >
      <div className={styles.all}>
        <button type="button" onClick={() => table.toggleAllColumnsVisible(true)}>
          All
        </button>
        <button type="button" onClick={() => table.toggleAllColumnsVisible(false)}>
          None
        </button>
      </div>
      <ul className={styles.list}>
        {columns.map((column) => (
          <li key={column.id}>
            <label>
              <input
                type="checkbox"
                checked={column.getIsVisible()}
                onChange={(event) => column.toggleVisibility(event.target.checked)}
              />
              {String(column.columnDef.header)}
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
