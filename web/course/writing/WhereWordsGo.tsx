import { useEffect, useId, useRef, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Answers, SavedDay } from '#api/contracts/course/cabinet-course.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import styles from './where-words-go.module.css'
import { deviceWords } from '#web/course/saves/my-saves.ts'
import { download } from '#web/lib/page/download.ts'
import { isInApp } from '#web/lib/page/in-app.ts'
import { askToKeep, copyOf, mayForget } from './keeping.ts'
import { chooseWriting } from './writing.ts'

export type WhereWordsGoProps = {
  /** The choice of a subscriber who did not agree: false, or null before they chose. */
  saves: false | null
  /** Receives the heading of the question, to focus it. */
  headingRef: Ref<HTMLHeadingElement>
  saved: SavedDay
  answers: Answers
}

const VANISHES = 'This browser removes it after a week without a visit.'

/** Says before the first field that the subscriber's words stay here, or asks whether they do. */
export const WhereWordsGo = ({ saves, headingRef, saved, answers }: WhereWordsGoProps) => {
  useEffect(() => {
    if (saves === null) return
    // The first word is the moment to ask: before it, there is nothing to keep.
    const ask = () => askToKeep()
    document.addEventListener('input', ask, { once: true })
    return () => document.removeEventListener('input', ask)
  }, [saves])
  if (saves === null) return <Question headingRef={headingRef} />
  return (
    <p className={styles.note} data-screen-only="">
      What you write and choose stays on this device, and is removed when you log out. Saving only marks the day as
      done. {mayForget() && <>{VANISHES} </>}
      {mayForget() &&
        saved.progress >= 100 &&
        Object.keys(answers).length === 0 &&
        'If you wrote something here before, it’s gone. '}
      {mayForget() && <KeepCopy />} <Link to={`${paths.account.settings}#writing`}>Change this</Link>
    </p>
  )
}

/** Asks whether what the subscriber writes is saved. Both buttons are equal. */
const Question = ({ headingRef }: Pick<WhereWordsGoProps, 'headingRef'>) => {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const { busy, error, attempt } = useAttempt()
  const choose = async (saves: boolean) => {
    // The answered question disappears, so the reader goes on with the tasks below it.
    const next = card.current?.nextElementSibling?.querySelector('h2')
    if (!saves) askToKeep()
    if (!(await attempt(() => chooseWriting(saves)))) return
    next?.setAttribute('tabindex', '-1')
    next?.focus({ preventScroll: true })
  }
  return (
    <section ref={card} className={styles.card} data-screen-only="" aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        May we save what you write?
      </h2>
      <p>
        Your answers may reveal your religious beliefs, so it’s your choice. With your yes, we store them encrypted, and
        you can read them on any device. Without it, they stay on this device, and what we’ve saved so far is deleted.
        {mayForget() && ' This browser removes what stays on it after a week without a visit.'}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <div className={styles.buttons}>
        <Button compact disabled={busy} onClick={() => void choose(false)}>
          No, keep it here
        </Button>
        <Button compact disabled={busy} onClick={() => void choose(true)}>
          Yes, save it
        </Button>
      </div>
    </section>
  )
}

/** Downloads the words that are in this browser alone. Browsers in apps can't. */
const KeepCopy = () => {
  const words = deviceWords.all()
  if (words.length === 0 || isInApp()) return null
  const save = () => download(new File([copyOf(words)], 'my-words.txt', { type: 'text/plain;charset=utf-8' }))
  return (
    <button type="button" className={styles.copy} onClick={save}>
      Keep a copy
    </button>
  )
}
