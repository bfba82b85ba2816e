import { usePageTitle } from '#web/lib/page/page-title.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'
import { adminPaths } from '#web/paths.ts'

/** Screen for unknown paths below the hidden prefix. */
export default function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <Notice
      statusCode="404"
      title="Page Not Found"
      text="The page may have moved, or the address may have been mistyped."
    >
      <LinkButton to={adminPaths.dashboard}>Go Home</LinkButton>
    </Notice>
  )
}
