import { useEffect, useState, type ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './deferred-content.module.css'

const SOON_MS = 500

/**
 * Renders the part near the viewport first and the rest a moment later, because a day is long and a cheap phone is
 * slow.
 */
export const DeferredContent = ({ className, children }: { className: string | undefined; children: ReactNode }) => {
  const [isHere, arrive] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => arrive(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return <div className={classes(className, !isHere && styles.arriving)}>{children}</div>
}
