import { type MouseEvent, useCallback } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import type { TableValue } from './table-value.ts'

/** Returns where a number of a column opens, of a group or of all visitors; undefined where no rows add up to it. */
export type CellAddress = (column: number, value: TableValue | undefined, group?: string) => string | undefined

/**
 * Returns the links of a table, and one handler of their clicks, which saves a component in each cell. Other buttons and
 * keys keep what the browser does.
 */
export const useCellLinks = (addressOf: CellAddress) => {
  const base = useHref('/').replace(/\/$/, '')
  const navigate = useNavigate()
  const hrefOf: CellAddress = useCallback(
    (...cell) => {
      const address = addressOf(...cell)
      return address && base + address
    },
    [addressOf, base],
  )
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(link.getAttribute('href')?.slice(base.length) ?? '')
  }
  return { hrefOf, onClick }
}
