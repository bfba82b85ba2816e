import { Children, type ReactNode } from 'react'
import { brand } from '#events/payment/money/brand.ts'
import styles from './footer.module.css'

/** Renders the footer of a page: links and the copyright notice. */
export const Footer = ({ children }: { children: ReactNode }) => (
  <footer className={styles.footer}>
    <ul role="list" className={styles.links}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
    <p>© {brand.name}</p>
  </footer>
)
