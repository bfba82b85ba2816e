import type { Translation } from '#api/contracts/course/course.ts'
import type { chapter as chapterContract } from '#api/contracts/course/cabinet-course.ts'
import type { ChapterText } from '#api/contracts/course/course.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import styles from './whole-chapter.module.css'

/** A chapter of the Bible. Its text never changes. */
const chapterResource = (name: string): Resource<ChapterText> => ({
  name: `chapter.${name}`,
  freshMs: Infinity,
  fetch: () => getAsSubscriber<typeof chapterContract>(`/account/courses/chapter/${encodeURIComponent(name)}`),
})

type Props = { chapter: string; translation: Translation }

export const ChapterVerses = ({ chapter, translation }: Props) => {
  const { data, error, refetch } = useCabinetQuery(chapterResource(chapter))
  if (error) {
    return (
      <p className={styles.note} role="alert">
        We can’t load this chapter right now.{' '}
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  if (!data) return <p className={styles.note}>Opening {chapter}…</p>
  return (
    <p className={styles.verses}>
      {data.value[translation].map((verse, n) => (
        <span key={n}>
          <sup>{n + 1}</sup>
          {verse}{' '}
        </span>
      ))}
    </p>
  )
}
