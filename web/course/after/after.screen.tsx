import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { LazyCertificate } from './lazy-parts.ts'
import { Daily } from './daily/Daily.tsx'
import { Season } from './season/Season.tsx'
import { Journal } from './journal/Journal.tsx'

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [paths.account.daily]: Daily,
  [paths.account.season]: Season,
  [paths.account.journal]: Journal,
}

/** Shows what follows the course. One file for all of it keeps the list of files small that every page loads. */
export default function AfterTheCourse() {
  const { pathname, search } = useLocation()
  const certified = new URLSearchParams(search).get('certificate')
  // The address of the journal, because a path of its own would make every page heavier.
  if (pathname === paths.account.journal && certified !== null)
    return <LazyCertificate key={certified} series={certified} />
  const Screen = SCREENS[pathname]
  return Screen ? <Screen /> : null
}
