import type { ComponentPropsWithoutRef, ElementType } from 'react'
import styles from './visually-hidden.module.css'

type VisuallyHiddenProps<As extends ElementType> = { as?: As } & ComponentPropsWithoutRef<As>

/** Renders text that only screen readers announce. */
export const VisuallyHidden = <As extends ElementType = 'span'>({ as, ...rest }: VisuallyHiddenProps<As>) => {
  const Element: ElementType = as ?? 'span'
  return <Element className={styles.hidden} {...rest} />
}
