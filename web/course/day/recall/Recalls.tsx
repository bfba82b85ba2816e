import { useId } from 'react'
import type { Recall } from '#api/contracts/course/course.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { savedResource } from '#web/course/data/resources/saved-day.ts'
import { deviceWords, mySaves } from '#web/course/saves/my-saves.ts'
import { dateInWords } from '#web/course/data/dates.ts'
import { dayOfTask, wordsOf } from './recalls.ts'
import styles from './recalls.module.css'

type Of = { courseVersion: string; recall: Recall }

/** Returns the reader's words from an earlier day. A save that waits to be sent counts, and so do answers that stay here. */
const useWords = ({ recall: { tasks, from }, ...of }: Of) => {
  const day = from?.day ?? dayOfTask(tasks[0] ?? '')
  const courseVersion = from?.courseVersion ?? of.courseVersion
  const saved = useCabinetQuery(savedResource(courseVersion, day))
  const stored = mySaves().waitingOf(courseVersion, day)?.answers ?? saved.data?.value.answers ?? {}
  return { day, words: wordsOf(tasks, deviceWords.answersOf({ courseVersion, day }, stored)) }
}

const Words = (of: Of) => {
  const { day, words } = useWords(of)
  if (words.length === 0) return null
  return (
    <figure className={styles.words}>
      <figcaption>
        {of.recall.title} <span>{of.recall.from ? dateInWords(of.recall.from.date) : `Day ${day}`}</span>
      </figcaption>
      <blockquote>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    </figure>
  )
}

/** Shows what the reader wrote on earlier days. Without any saved answer it shows nothing. */
export const Recalls = ({ courseVersion, recalls }: { courseVersion: string; recalls: readonly Recall[] }) => {
  const id = useId()
  return (
    <section className={styles.recalls} aria-labelledby={id}>
      <h2 id={id}>In your own words</h2>
      {recalls.map((recall) => (
        <Words key={recall.title} {...{ courseVersion, recall }} />
      ))}
    </section>
  )
}
