import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'
import { Spoken } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { Ways } from '#web/ui/button/ButtonStack.tsx'
import styles from './loading-and-error.module.css'

/** A lamp that breathes until what was asked for is here. It shows itself only when that takes a moment. */
export const Loading = ({ what }: { what: string }) => (
  <main className={styles.loading} aria-busy="true">
    <Spoken as="h1">One moment</Spoken>
    <Lamp className={styles.lamp} />
    <p role="status">Opening {what}…</p>
  </main>
)

type FailedProps = { text: string; onTryAgain: () => void; children?: ReactNode }

export const Failed = ({ text, onTryAgain, children }: FailedProps) => (
  <Notice title="This page did not open" text={text}>
    <Ways>
      <Button onClick={onTryAgain}>Try again</Button>
      {children}
    </Ways>
  </Notice>
)
