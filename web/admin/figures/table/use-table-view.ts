import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { readTableView, type TableView, writeTableView } from './table-url.ts'

/**
 * Stores the view of the table in the URL, where reloads and shared links find it. Changes replace the history
 * entry, so Back leaves the report instead of undoing keystrokes.
 */
export const useTableView = () => {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isHistoryMove = useNavigationType() === 'POP'
  // The router updates in a transition, too late for a controlled text field. The state here is current at once.
  const [current, setCurrent] = useState(() => ({ key, view: readTableView(params) }))
  if (current.key !== key) setCurrent({ key, view: isHistoryMove ? readTableView(params) : current.view })

  const change = (part: Partial<TableView>) => {
    const view = { ...current.view, ...part }
    setCurrent({ key: current.key, view })
    setParams(writeTableView(params, view), { replace: true })
  }
  return { view: current.view, change }
}
