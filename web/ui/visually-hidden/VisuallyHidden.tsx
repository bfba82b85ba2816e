import type { ComponentPropsWithoutRef, ElementType } from 'react'
import styles from './visually-hidden.module.css'

type SpokenProps<As extends ElementType> = { as?: As } & ComponentPropsWithoutRef<As>

/** Words for those who listen; the look of the page says the same to those who see it. */
export const VisuallyHidden = <As extends ElementType = 'span'>({ as, ...rest }: SpokenProps<As>) => {
  const Element: ElementType = as ?? 'span'
  return <Element className={styles.spoken} {...rest} />
}
