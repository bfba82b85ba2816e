import { useLayoutEffect, useRef } from 'react'
import type { Question } from '#api/contracts/quiz/funnel.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { Passages } from './Passages.tsx'
import styles from './question.module.css'

type Props = {
  question: Question
  place: string
  /** The id of the heading's text, and the prefix for the lines below it. */
  id?: string
  /** The passages are a page to read. */
  reading?: boolean
}

/** Renders the heading of a question, which takes the focus, its subtext and its passages. */
export const QuestionHeader = ({ question, place, id, reading = false }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  const { data, data2, data3, data4, data5 } = question
  const passages = [data, data2, data3, data4, data5].filter((html) => html !== undefined)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>{place}: </VisuallyHidden>
        <span id={id}>{question.question}</span>
      </h1>
      {question.subtext !== undefined && (
        <p id={id && `${id}-subtext`} className={styles.subtext}>
          {question.subtext}
        </p>
      )}
      {passages.length > 0 && <Passages passages={passages} reading={reading} />}
    </>
  )
}
