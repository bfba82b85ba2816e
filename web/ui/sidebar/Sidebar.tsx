import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from './sidebar.module.css'

type Props = {
  /** Accessible name of the panel. */
  label: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Renders a modal panel that slides in from the edge. The browser's modal dialog traps and restores the focus, and closes
 * on Escape.
 */
export const Sidebar = ({ label, open, onClose, children }: Props) => {
  const dialogRef = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = dialogRef.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open) dialog?.close()
  }, [open])

  const closeOnBackdrop = (event: MouseEvent) => {
    // The panel fills the dialog, so a click on the dialog element itself is on its backdrop.
    if (event.target === dialogRef.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The dialog handles the Escape key.
    <dialog ref={dialogRef} className={styles.sidebar} aria-label={label} onClose={onClose} onClick={closeOnBackdrop}>
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
