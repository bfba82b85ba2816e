import { adminPaths } from '#web/paths.ts'
import { NotFound } from '#web/ui/notice/NotFound.tsx'

/** Screen for unknown paths below the hidden prefix. */
export default function AdminNotFound() {
  return <NotFound home={adminPaths.dashboard} />
}
