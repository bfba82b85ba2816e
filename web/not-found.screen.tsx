import { paths } from './paths.ts'
import { NotFound } from './ui/notice/NotFound.tsx'

/** Shows unknown paths within the layout of their area. */
export default function SiteNotFound() {
  return <NotFound home={paths.landing} />
}
