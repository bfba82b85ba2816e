import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './button.module.css'

export type ButtonLook = {
  look?: 'primary' | 'quiet' | undefined
  /** For dense screens: two thirds of the height. */
  compact?: boolean | undefined
}

/** The class names of a button, for links that look like one too. */
export const buttonClasses = ({ look = 'primary', compact = false }: ButtonLook) =>
  classes(styles.button, styles[look], compact && styles.compact)

/** A button; it submits only when told so. */
export const Button = ({ look, compact, type = 'button', ...rest }: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type={type} className={buttonClasses({ look, compact })} {...rest} />
)
