import { useId } from 'react'
import type { HeaderTextBlock } from '#api/contracts/course/course.ts'
import { Silence } from '#web/course/day/silence/Silence.tsx'
import styles from './header-block.module.css'
import { TitleIcon } from './TitleIcon.tsx'
import { withName } from './with-name.ts'

type Props = HeaderTextBlock['props'] & { userName: string }
type Read = { paragraphs: readonly string[]; userName: string }

const Paragraphs = ({ paragraphs, userName }: Read) => (
  <div className={styles.text}>
    {paragraphs.map((paragraph, n) => (
      <p key={n}>{withName(paragraph, userName)}</p>
    ))}
  </div>
)

/** A text under a heading with its icon and reading time, whole or in parts. */
export const HeaderBlock = (props: Props) => {
  const { titleIcon, title, time, userName } = props
  const id = useId()
  return (
    <section aria-labelledby={id} data-readable>
      <header className={styles.header}>
        <TitleIcon name={titleIcon} />
        <h2 id={id}>{withName(title, userName)}</h2>
        <p className={styles.time} data-unread>
          {time}
        </p>
      </header>
      {props.type === 'default' ? (
        <>
          <Paragraphs paragraphs={props.paragraphs} userName={userName} />
          <Silence minutes={props.silenceMinutes} />
        </>
      ) : (
        <ol role="list" className={styles.sections}>
          {props.sections.map((section) => (
            <li key={section.title}>
              <h3>{withName(section.title, userName)}</h3>
              <Paragraphs paragraphs={section.paragraphs} userName={userName} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
