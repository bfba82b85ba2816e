import { type ButtonHTMLAttributes, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './continue-button.module.css'
import { useEnter } from './use-keys.ts'

/** The button to continue, always within reach of the thumb. */
export const ContinueButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => {
  const frame = useRef<HTMLDivElement>(null)
  useEnter(frame)
  return (
    <div ref={frame} className={styles.onward}>
      <Button {...props} />
    </div>
  )
}
