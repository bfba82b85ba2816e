import { useState } from 'react'
import { delimitedLines, type FileCell, type FileForm } from '#events/figures/definitions/text/delimited.ts'
import { download } from '#web/lib/page/download.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/popover/Popover.tsx'
import styles from './download.module.css'

const FORMS: readonly [form: FileForm, name: string][] = [
  ['comma', 'Commas: 1234.50'],
  ['semicolon', 'Semicolons: 1234,50 (Excel in German, French …)'],
  ['tab', 'Tabs: 1234.50'],
]

type Props = {
  /** The name of the file, without its ending. */
  name: string
  /** The rows of the file, with those of the screen. */
  rows: () => readonly (readonly FileCell[])[]
}

/** Returns a cell of a workbook. Amounts are numbers, and a text is never a formula. */
const excelCell = (cell: FileCell) => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'string') return { value: cell, type: String }
  return { value: Number(typeof cell === 'object' ? cell.decimal : cell), type: Number }
}

/** Downloads a table in the form that a spreadsheet opens. */
export const Download = ({ name, rows }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const saveWorkbook = async () => {
    // Loads only for those who choose it.
    const { default: writeExcelFile } = await import('write-excel-file/universal')
    download(new File([await writeExcelFile(rows().map((row) => row.map(excelCell))).toBlob()], `${name}.xlsx`))
    setOpen(false)
  }
  const save = (form: FileForm) => {
    // Excel needs the byte order mark to decode UTF-8.
    const text = `\uFEFF${delimitedLines(rows(), form).join('\r\n')}\r\n`
    const [ending, type] = form === 'tab' ? ['tsv', 'text/tab-separated-values'] : ['csv', 'text/csv']
    download(new File([text], `${name}.${ending}`, { type: `${type};charset=utf-8` }))
    setOpen(false)
  }
  return (
    <Popover
      label="Download"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button compact variant="quiet">
          Download
        </Button>
      }
    >
      <div className={styles.forms}>
        <button type="button" onClick={() => void saveWorkbook()}>
          Excel workbook
        </button>
        {FORMS.map(([form, text]) => (
          <button key={form} type="button" onClick={() => save(form)}>
            {text}
          </button>
        ))}
      </div>
    </Popover>
  )
}
