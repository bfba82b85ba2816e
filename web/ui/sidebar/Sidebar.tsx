import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from './sidebar.module.css'

type Props = {
  /** What it is called for those who cannot see it. */
  label: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that slides in from the edge, over a page that cannot be reached meanwhile. The browser's own modal dialog
 * keeps the focus in, gives it back afterwards, and closes on Escape.
 */
export const Sidebar = ({ label, open, onClose, children }: Props) => {
  const panel = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = panel.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open) dialog?.close()
  }, [open])

  const closeFromOutside = (event: MouseEvent) => {
    // The padding is within: what is pressed of the dialog itself is its backdrop.
    if (event.target === panel.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The key for it is Escape, which the dialog has.
    <dialog ref={panel} className={styles.sidebar} aria-label={label} onClose={onClose} onClick={closeFromOutside}>
      <div className={styles.panel}>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
        {children}
      </div>
    </dialog>
  )
}
