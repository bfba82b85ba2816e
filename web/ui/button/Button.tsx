import type { ButtonHTMLAttributes } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './button.module.css'

export type ButtonLook = {
  look?: 'primary' | 'quiet' | undefined
  /** It does what cannot be undone. */
  grave?: boolean | undefined
  /** For dense screens: two thirds of the height. */
  compact?: boolean | undefined
}

/** The class names of a button, for links that look like one too. */
export const buttonClasses = ({ look = 'primary', grave = false, compact = false }: ButtonLook) =>
  classes(styles.button, styles[look], grave && styles.grave, compact && styles.compact)

/** A button; it submits only when told so. */
export const Button = ({
  look,
  grave,
  compact,
  type = 'button',
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type={type} className={buttonClasses({ look, grave, compact })} {...rest} />
)
