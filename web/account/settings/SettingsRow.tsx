import '#web/ui/styles/summary.css'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './settings.module.css'

type Props = {
  title: string
  /** Says in a line what is inside. */
  hint: string
  /** The row is open when the address names it or a part of it. */
  parts: readonly string[]
  children: ReactNode
}

/** A group of settings, which loads and unfolds with a tap. */
export const SettingsRow = ({ title, hint, parts, children }: Props) => {
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(parts.includes(hash.slice(1)))
  return (
    <details className={styles.row} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title}
        <span>{hint}</span>
      </summary>
      {isOpen && children}
    </details>
  )
}
