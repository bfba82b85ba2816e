import { usePageTitle } from './lib/page/page-title.ts'
import { paths } from './paths.ts'
import { LinkButton } from './ui/button/LinkButton.tsx'
import { Notice } from './ui/notice/Notice.tsx'

/** Shows unknown paths within the layout of their area. `home` is the first page of the area. */
export default function NotFound({ home = paths.landing }: { home?: string }) {
  usePageTitle('Page Not Found')
  return (
    <Notice
      statusCode="404"
      title="Page Not Found"
      text="The page may have moved, or the address may have been mistyped."
    >
      <img src="/art/days/lamp-out.svg" alt="" width={640} height={400} />
      <LinkButton to={home}>Go Home</LinkButton>
    </Notice>
  )
}
