import { useEffect } from 'react'
import { lazyPart } from '#web/course/shell/lazy-part.tsx'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { purchasesResource } from './purchases.ts'
import { errorText } from '#web/course/data/error-text.ts'

const loadPage = () => import('./SettingsPage.tsx')
const LazySettingsPage = lazyPart('SettingsPage', loadPage, null)

export default function Settings() {
  usePageTitle('Settings')
  const account = useCabinetQuery(purchasesResource)
  // Loads while the server replies, because there is nothing to show before. A failure shows when the page is rendered.
  useEffect(() => void loadPage().catch(() => undefined), [])
  if (account.data) return <LazySettingsPage {...account.data.value} />
  return account.isError ? (
    <Failed text={errorText(account.error)} onTryAgain={() => void account.refetch()} />
  ) : (
    <Loading what="your settings" />
  )
}
