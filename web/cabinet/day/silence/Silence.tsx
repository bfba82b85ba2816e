import { lazy, Suspense } from 'react'

/** Loads with the days that have a silent moment. */
const SilenceTimer = lazy(() => import('./SilenceTimer.tsx').then((file) => ({ default: file.SilenceTimer })))

/** Shows a timer where a day says to be silent. */
export const Silence = ({ minutes }: { minutes: number | undefined }) =>
  minutes === undefined ? null : (
    <Suspense>
      <SilenceTimer minutes={minutes} />
    </Suspense>
  )
