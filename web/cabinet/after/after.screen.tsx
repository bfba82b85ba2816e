import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
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
  const Screen = SCREENS[useLocation().pathname]
  return Screen ? <Screen /> : null
}
