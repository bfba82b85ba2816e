import { useLocation } from 'react-router-dom'
import NotFound from '#web/not-found.screen.tsx'
import { paths } from '#web/paths.ts'
import { Accessibility } from './texts/Accessibility.tsx'
import { UnknownCharge } from './texts/UnknownCharge.tsx'
import { UnderAge } from './texts/UnderAge.tsx'

/** Shows one of four small pages. One screen for all keeps the list of files small that every page loads. */
export default function SmallPage() {
  const { pathname } = useLocation()
  if (pathname === paths.accessibility) return <Accessibility />
  if (pathname === paths.unknownCharge) return <UnknownCharge />
  return pathname === paths.underAge ? <UnderAge /> : <NotFound />
}
