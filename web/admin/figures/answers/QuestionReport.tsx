import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { wilson } from '#events/figures/definitions/intervals.ts'
import type { GroupAnswers, QuestionAnswers } from './read-answers.ts'
import styles from './question-report.module.css'

const seconds = (time: number | null) => (time === null ? '–' : `${time.toFixed(1)} s`)

/** Scales bars by the longest time of all questions, so that slow questions are visible. */
const TimeRow = ({
  group: { member, answered, withoutAnswer, median, p90 },
  n,
  longest,
}: {
  group: GroupAnswers
  n: number
  longest: number
}) => (
  <tr data-group={n + 1}>
    <th scope="row">
      <i /> {member}
    </th>
    <td>{answered.toLocaleString('en-US')}</td>
    <td>{withoutAnswer.toLocaleString('en-US')}</td>
    <td>{seconds(median)}</td>
    <td>{seconds(p90)}</td>
    <td className={styles.time} aria-hidden="true">
      <span className={styles.p90} style={{ transform: `scaleX(${(p90 ?? 0) / longest})` }} />
      <span style={{ transform: `scaleX(${(median ?? 0) / longest})` }} />
    </td>
  </tr>
)

const Choice = ({ group: { answered, counts }, at, n }: { group: GroupAnswers; at: number; n: number }) => {
  const count = counts[at] ?? 0
  const { share, low, high } = wilson(count, answered)
  return (
    <div
      className={styles.share}
      data-group={n + 1}
      title={`${count.toLocaleString('en-US')} of ${answered.toLocaleString('en-US')}, ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}%`}
    >
      <span className={styles.track}>
        <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </span>
      <span className={styles.number}>
        {count.toLocaleString('en-US')} <b>{(100 * share).toFixed(1)}%</b>
      </span>
    </div>
  )
}

/** Checks whether visitors chose several answers. */
const hasSeveral = ({ answered, counts }: GroupAnswers) => counts.reduce((sum, count) => sum + count, 0) > answered

/** Shows how long a question took each group, and what each group chose. */
const QuestionReport = ({
  question: { key, question, choices, groups },
  longest,
}: {
  question: QuestionAnswers
  longest: number
}) => (
  <article className={styles.question} aria-labelledby={`question-${key}`}>
    <h2 id={`question-${key}`}>
      {question ?? key} <span>{key}</span>
    </h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it. */}
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Times of ${question ?? key}`}>
      <table className={styles.times}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Answered</th>
            <th scope="col" title="Passed the question. The answer stayed on their device.">
              No answer
            </th>
            <th scope="col">Median</th>
            <th scope="col">90th percentile</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {groups.map((group, n) => (
            <TimeRow key={group.member} group={group} n={n} longest={longest} />
          ))}
        </tbody>
      </table>
    </div>
    {choices.length > 0 && (
      <dl className={styles.choices}>
        {choices.map((choice, at) => (
          <div key={choice}>
            <dt>{choice}</dt>
            <dd>
              {groups.map((group, n) => (
                <Choice key={group.member} group={group} at={at} n={n} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    )}
    {groups.some(hasSeveral) && (
      <p className={styles.note}>Visitors could choose several answers, so the shares add up to more than 100%.</p>
    )}
  </article>
)

/** Shows all questions in columns, and scrolls to the one that the address names. */
export const QuestionReports = ({ questions }: { questions: readonly QuestionAnswers[] }) => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  const longest = Math.max(1, ...questions.flatMap(({ groups }) => groups.map(({ p90 }) => p90 ?? 0)))
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <QuestionReport key={question.key} question={question} longest={longest} />
      ))}
    </div>
  )
}
