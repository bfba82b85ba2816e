import type { AccessDenied } from '#web/cabinet/data/denied.ts'
import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'

const Reason = ({ subscription }: { subscription: AccessDenied }) => <p role="alert">{subscription.message}</p>

// Few readers see why their days are closed, so it isn't part of what all of them load.
export const LazyLapsed = lazyPart('Lapsed', () => import('./Lapsed.tsx').then(({ Lapsed }) => ({ Lapsed })), Reason)
export const LazyLapsedPage = lazyPart(
  'LapsedPage',
  () => import('./Lapsed.tsx').then(({ LapsedPage }) => ({ LapsedPage })),
  null,
)
