import { useState } from 'react'
import { DayPlate } from '#web/course/art/DayPlate.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { savedResource } from '#web/course/data/resources/saved-day.ts'
import { deviceWords, mySaves } from '#web/course/saves/my-saves.ts'
import { blessingOf } from './blessings.ts'
import styles from './closing.module.css'
import { doneWords, type JustSaved } from './just-saved.ts'
import { lineOf } from './own-line.ts'

type Props = { courseVersion: string; justSaved: JustSaved }

/** Returns a line of what the reader wrote on a day, also while it waits to be sent or stays on this device. */
const useOwnLine = ({ courseVersion, justSaved: { day } }: Props) => {
  const saved = useCabinetQuery(savedResource(courseVersion, day))
  const stored = mySaves().waitingOf(courseVersion, day)?.answers ?? saved.data?.value.answers ?? {}
  return lineOf(deviceWords.answersOf({ courseVersion, day }, stored))
}

/** The last words of a page. */
export const Blessing = ({ day }: { day: number }) => {
  const [hour] = useState(() => new Date().getHours())
  return <p className={styles.blessing}>{blessingOf(day, hour)}</p>
}

/** Ends a day that was just saved: its picture, one amen, a line of the reader's own words, and a blessing. */
export const Closing = (props: Props) => {
  const { courseVersion, justSaved } = props
  const line = useOwnLine(props)
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <DayPlate courseVersion={courseVersion} day={justSaved.day} className={styles.picture} />
      <h2 id="closing">Day {justSaved.day}. Amen.</h2>
      {line !== undefined && <blockquote className={styles.line}>{line}</blockquote>}
      <Blessing day={justSaved.day} />
      <p className={styles.done}>{doneWords(justSaved).join(' ')}</p>
    </section>
  )
}
