import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'

export const BackToJourney = ({ variant }: { variant?: 'quiet' }) => (
  <LinkButton variant={variant} to={paths.account.cabinet}>
    Back to your journey
  </LinkButton>
)

/** A page that can't be opened, with the reason. */
export const Closed = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Notice title={title} text={text}>
    {children}
    <BackToJourney />
  </Notice>
)
