import { week1 } from './days/week-1.ts'
import { week2 } from './days/week-2.ts'
import { week3 } from './days/week-3.ts'
import { week4 } from './days/week-4.ts'
import { journal } from './indoors.ts'
import type { Drawn } from './kit/pen.ts'
import { other } from './other.ts'
import { psalms } from './psalms.ts'
import { hillside } from './season/hillside.ts'
import { openDoors } from './season/open-doors.ts'
import { plainDays } from './season/plain-days.ts'
import { songs } from './season/songs.ts'

type Scenes = Readonly<Record<number, () => Drawn>>

/** One picture per day, by course version. `web/cabinet/art/day-art.ts` counts the days that have one. */
const SCENES: Readonly<Record<string, Scenes>> = {
  v1: { ...week1, ...week2, ...week3, ...week4 },
  s2: { ...hillside, ...songs, ...openDoors, ...plainDays },
}

/** Draws all pictures, by the name of their file in `web/public/art/days/`. */
export const drawAll = (): Map<string, Drawn> => {
  const ofDays = Object.entries(SCENES).flatMap(([version, scenes]) =>
    Object.entries(scenes).map(([day, draw]) => [`${version}-${day}.svg`, draw()] as const),
  )
  const ofPsalms = Object.entries(psalms).map(([name, draw]) => [`psalm-${name}.svg`, draw()] as const)
  const ofScreens = Object.entries({ ...other, journal }).map(([name, draw]) => [`${name}.svg`, draw()] as const)
  return new Map([...ofDays, ...ofPsalms, ...ofScreens])
}
