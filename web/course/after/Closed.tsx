import type { ReactNode } from 'react'
import { BackToJourney } from '#web/course/shell/BackToJourney.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'

/** A page that can't be opened, with the reason. */
export const Closed = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Notice title={title} text={text}>
    {children}
    <BackToJourney />
  </Notice>
)
