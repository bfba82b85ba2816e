import NotFound from '#web/not-found.screen.tsx'
import { adminPaths } from '#web/paths.ts'

/** Screen for unknown paths below the hidden prefix. */
export default function AdminNotFound() {
  return <NotFound home={adminPaths.dashboard} />
}
