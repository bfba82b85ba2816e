import type { ReactNode } from 'react'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { MenuButton } from '#web/quiz/shell/MenuButton.tsx'
import button from '#web/ui/button/icon-button.module.css'
import styles from './quiz-header.module.css'

/** Renders the back button and the menu, above the progress bar. */
export const QuizHeader = ({ onBack, children }: { onBack: () => void; children?: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.row}>
      <button type="button" className={button.icon} aria-label="Back" onClick={onBack}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M19 12H5.5M11 6l-6 6 6 6" />
        </svg>
      </button>
      <Wordmark />
      <MenuButton />
    </div>
    <div className={styles.progress}>{children}</div>
  </header>
)
