import { useState } from 'react'
import type { Translation } from '#api/contracts/course/course.ts'
import { lazyPart } from '#web/course/shell/lazy-part.tsx'
import styles from './whole-chapter.module.css'

type Props = { chapter: string; translation: Translation }

/** Loads with the first chapter that is opened. */
const ChapterVerses = lazyPart('ChapterVerses', () => import('./ChapterVerses.tsx'))

/** Opens the chapter around a passage, in the translation that the day is read in. */
export const WholeChapter = ({ chapter, translation }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.chapter} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Read all of {chapter}</summary>
      {open && <ChapterVerses chapter={chapter} translation={translation} />}
    </details>
  )
}
