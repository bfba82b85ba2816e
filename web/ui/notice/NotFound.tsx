import { usePageTitle } from '#web/lib/page/page-title.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Notice } from './Notice.tsx'

/** Says that there is no such page. `home` is the address of the area's first page. */
export const NotFound = ({ home }: { home: string }) => {
  usePageTitle('Page Not Found')
  return (
    <Notice
      statusCode="404"
      title="Page Not Found"
      text="The page may have moved, or the address may have been mistyped."
    >
      <LinkButton to={home}>Go Home</LinkButton>
    </Notice>
  )
}
