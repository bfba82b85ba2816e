import { lazyPart } from '#web/course/shell/lazy-part.tsx'

/** Loads with the days that have a silent moment. */
const SilenceTimer = lazyPart('SilenceTimer', () => import('./SilenceTimer.tsx'))

/** Shows a timer where a day says to be silent. */
export const Silence = ({ minutes }: { minutes: number | undefined }) =>
  minutes === undefined ? null : <SilenceTimer minutes={minutes} />
