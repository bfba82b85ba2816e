import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { perTab } from '#web/lib/page/storage.ts'
import { adminPaths } from '#web/paths.ts'

/** Screens with filters in their URL. */
const FILTERED: readonly string[] = [
  adminPaths.dashboard,
  adminPaths.money,
  adminPaths.funnel,
  adminPaths.compare,
  adminPaths.answers,
]
const KEY = 'admin-filters'

/** Returns a function that returns the search of a link: the filters of the last screen that had some. */
export const useKeptSearch = () => {
  const { pathname, search } = useLocation()
  const isFiltered = FILTERED.includes(pathname)
  useEffect(() => {
    if (isFiltered) perTab.write(KEY, search)
  }, [isFiltered, search])
  const kept = isFiltered ? search : (perTab.read(KEY) ?? '')
  return (path: string) => (FILTERED.includes(path) ? kept : '')
}
