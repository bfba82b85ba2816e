import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { perTab } from '#web/lib/page/storage.ts'
import { adminPaths } from '#web/paths.ts'

const { dashboard, money, funnel, compare, answers } = adminPaths
const FILTERED: readonly string[] = [dashboard, money, funnel, compare, answers]
const KEY = 'admin-filters'

/** Returns a function that returns the target of a link to a screen, with the filters of the last screen that had some. */
export const useLinkTo = () => {
  const { pathname: current, search } = useLocation()
  const isFiltered = FILTERED.includes(current)
  useEffect(() => {
    if (isFiltered) perTab.write(KEY, search)
  }, [isFiltered, search])
  const kept = isFiltered ? search : (perTab.read(KEY) ?? '')
  return (pathname: string) => ({ pathname, search: FILTERED.includes(pathname) ? kept : '' })
}
