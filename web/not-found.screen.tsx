import { usePageTitle } from './lib/page/page-title.ts'
import { paths } from './paths.ts'
import { LinkButton } from './ui/button/LinkButton.tsx'
import { Notice } from './ui/notice/Notice.tsx'

/** Shows unknown paths within the layout of their area. */
export default function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <Notice
      statusCode="404"
      title="Page Not Found"
      text="The page may have moved, or the address may have been mistyped."
    >
      <LinkButton to={paths.landing}>Go Home</LinkButton>
    </Notice>
  )
}
