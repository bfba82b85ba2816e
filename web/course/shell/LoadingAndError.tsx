import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import styles from './loading-and-error.module.css'

/** Shows an animated lamp until the content has loaded. It appears only after a moment. */
export const Loading = ({ what }: { what: string }) => (
  <main className={styles.loading} aria-busy="true">
    <VisuallyHidden as="h1">One moment</VisuallyHidden>
    <Lamp className={styles.lamp} />
    <p role="status">Opening {what}…</p>
  </main>
)

type FailedProps = { text: string; onTryAgain: () => void; children?: ReactNode }

export const Failed = ({ text, onTryAgain, children }: FailedProps) => (
  <Notice title="We couldn’t open this page" text={text}>
    {/* Plain, because the frame for lost pictures would have to load with every screen. */}
    <img src="/art/days/lamp-out.svg" alt="" width={640} height={400} />
    <ButtonStack>
      <Button onClick={onTryAgain}>Try again</Button>
      {children}
    </ButtonStack>
  </Notice>
)
