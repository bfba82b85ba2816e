import { useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Accessibility } from './texts/Accessibility.tsx'
import { UnderAge } from './texts/UnderAge.tsx'

/** Shows one of two small pages. One screen for both keeps the list of files small that every page loads. */
export default function SmallPage() {
  return useLocation().pathname === paths.underAge ? <UnderAge /> : <Accessibility />
}
