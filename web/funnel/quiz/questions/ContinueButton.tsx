import type { ButtonHTMLAttributes } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './continue-button.module.css'

/** The button to continue, always within reach of the thumb. */
export const ContinueButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <div className={styles.onward}>
    <Button {...props} />
  </div>
)
