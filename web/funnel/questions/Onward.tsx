import type { ButtonHTMLAttributes } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './onward.module.css'

/** The way on, always within reach of the thumb. */
export const Onward = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <div className={styles.onward}>
    <Button {...props} />
  </div>
)
