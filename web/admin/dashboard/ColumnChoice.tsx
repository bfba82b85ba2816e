import { Button } from '#web/ui/button/Button.tsx'
import styles from './column-choice.module.css'
import { usePopover } from '#web/admin/filters/popover.ts'
import type { NumbersTableModel } from '#web/admin/table/table.ts'

/** Which columns are shown. */
export const ColumnChoice = ({ table }: { table: NumbersTableModel }) => {
  const { isOpen, open, close, root } = usePopover()
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide())
  const shown = columns.filter((column) => column.getIsVisible()).length
  return (
    <div ref={root} className={styles.root}>
      <Button compact look="quiet" aria-expanded={isOpen} onClick={isOpen ? close : open}>
        Columns
        <span className={styles.count} data-longest={`${columns.length} of ${columns.length}`}>
          {shown} of {columns.length}
        </span>
      </Button>
      {isOpen && (
        <div className={styles.popover} role="group" aria-label="Columns">
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
        </div>
      )}
    </div>
  )
}
