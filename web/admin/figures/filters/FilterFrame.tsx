import { useId, useState, type FormEvent, type ReactNode } from 'react'
import styles from './filter-frame.module.css'

type Props = {
  /** Says in a line what is chosen, while the fields are folded. */
  summary: string
  /** Applies the filters. Returns false while they are incomplete. */
  onApply: () => boolean
  children: ReactNode
}

/** Frames the fields of filters. On a phone they fold into one line. */
export const FilterFrame = ({ summary, onApply, children }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (onApply()) setOpen(false)
  }
  return (
    <form className={styles.frame} aria-label="Filters" onSubmit={onSubmit}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Filters</span>
        <span>{summary}</span>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 8 4.5 4.5L14.5 8" />
        </svg>
      </button>
      <div id={id} className={styles.fields} data-open={isOpen}>
        {children}
      </div>
    </form>
  )
}
