import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'

/** A link to a text that is read beside this page. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
)
