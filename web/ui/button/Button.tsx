import type { ButtonHTMLAttributes } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './button.module.css'

export type ButtonStyle = {
  /** The danger variants mark actions that cannot be undone. */
  variant?: 'primary' | 'quiet' | 'danger' | 'quiet-danger' | undefined
  /** Reduces the height to two thirds, for dense screens. */
  compact?: boolean | undefined
}

const VARIANTS = {
  primary: [styles.primary],
  quiet: [styles.quiet],
  danger: [styles.primary, styles.danger],
  'quiet-danger': [styles.quiet, styles.danger],
}

/** Returns the class names of a button. Links that look like buttons use them too. */
export const buttonClasses = ({ variant = 'primary', compact = false }: ButtonStyle) =>
  classes(styles.button, ...VARIANTS[variant], compact && styles.compact)

/** Renders a button. It submits a form only with `type="submit"`. */
export const Button = ({
  variant,
  compact,
  type = 'button',
  ...rest
}: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type={type} className={buttonClasses({ variant, compact })} {...rest} />
)
