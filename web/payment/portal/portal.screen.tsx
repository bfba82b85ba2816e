import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { type SimulatedAction, simulateAction } from '#web/account/settings/account-calls.ts'
import { purchasesResource } from '#web/account/settings/purchases.ts'
import { nameOf, stateOf } from '#web/account/settings/purchase-words.ts'
import styles from '#web/account/settings/settings.module.css'
import { actionsOn } from '#web/account/settings/simulated-actions.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { errorText } from '#web/course/data/error-text.ts'

const LABELS: Record<SimulatedAction, string> = {
  cancel: 'Cancel at the end of the period',
  'cancel-now': 'Cancel at once',
  resume: 'Keep my plan',
}

/** Replaces the payment provider's own page in test mode. */
export default function Portal() {
  usePageTitle('Manage payment')
  const account = useCabinetQuery(purchasesResource)
  const { busy, error, attempt } = useAttempt()
  if (!account.data) {
    if (!account.isError) return <Loading what="the payment page" />
    return <Failed text={errorText(account.error)} onTryAgain={() => void account.refetch()} />
  }
  const act = (action: SimulatedAction, purchaseId: string) =>
    void attempt(async () => {
      await simulateAction(action, purchaseId)
      await account.refetch()
    })
  return (
    <main className={styles.page}>
      <p className={styles.mode}>TEST MODE</p>
      <h1 className={styles.title}>Manage payment</h1>
      <p className={styles.text}>
        No money moves here. Where payments are real, this is a page of the payment provider.
      </p>
      <ul role="list" className={styles.plans}>
        {account.data.value.purchases.map((purchase) => (
          <li key={purchase.payoutSubId}>
            <h2>{nameOf(purchase)}</h2>
            <p role="status">{stateOf(purchase)}</p>
            <ButtonStack>
              {actionsOn(purchase).map((action) => (
                <Button key={action} variant="quiet" disabled={busy} onClick={() => act(action, purchase.payoutSubId)}>
                  {LABELS[action]}
                </Button>
              ))}
            </ButtonStack>
          </li>
        ))}
      </ul>
      <ErrorMessage>{error}</ErrorMessage>
      <ButtonStack>
        <LinkButton to={paths.account.settings}>Back to settings</LinkButton>
      </ButtonStack>
    </main>
  )
}
