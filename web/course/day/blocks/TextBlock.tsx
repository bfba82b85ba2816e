import { useId } from 'react'
import type { DefaultTextBlock, TextStyle, Translation } from '#api/contracts/course/course.ts'
import { classes } from '#web/ui/classes.ts'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import { WholeChapter } from './WholeChapter.tsx'
import styles from './text-block.module.css'
import { withName } from './with-name.ts'

type Props = DefaultTextBlock['props'] & { userName: string; translation: Translation }

/** Returns the classes for the differences between a block and its preset. */
const differences = ({ textAlign, fontStyle, background }: TextStyle) => [
  textAlign && styles[`align-${textAlign}`],
  fontStyle && styles[fontStyle],
  background && styles[background],
]

const Paragraphs = ({ paragraphs, userName }: Pick<Props, 'paragraphs' | 'userName'>) =>
  paragraphs.map((paragraph, n) => <p key={n}>{withName(paragraph, userName)}</p>)

/** A welcome, a prayer, a promise or a passage of Scripture. */
export const TextBlock = ({ preset, title, subtitle, paragraphs, style = {}, chapters = [], ...reader }: Props) => {
  const { userName, translation } = reader
  const id = useId()
  return (
    <section
      className={classes(styles.block, styles[preset], ...differences(style))}
      aria-labelledby={id}
      data-readable
    >
      {preset === 'promise' && <Lamp className={styles.lamp} />}
      <h2 id={id}>{withName(title, userName)}</h2>
      {preset === 'scripture' ? (
        <>
          <figure>
            <blockquote>
              <Paragraphs paragraphs={paragraphs} userName={userName} />
            </blockquote>
            {subtitle && <figcaption>{subtitle}</figcaption>}
          </figure>
          {chapters.map((chapter) => (
            <WholeChapter key={chapter} {...{ chapter, translation }} />
          ))}
        </>
      ) : (
        <>
          {subtitle && <p className={styles.subtitle}>{withName(subtitle, userName)}</p>}
          <div className={styles.text}>
            <Paragraphs paragraphs={paragraphs} userName={userName} />
          </div>
        </>
      )}
    </section>
  )
}
