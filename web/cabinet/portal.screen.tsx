import { usePageTitle } from '#web/lib/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Trouble } from '#web/ui/Trouble.tsx'
import { Ways } from '#web/ui/Ways.tsx'
import { Failed, Loading } from './Interlude.tsx'
import { type SimulatedAction, simulate, useAccount } from './settings/account-calls.ts'
import { nameOf, stateOf } from './settings/purchase-words.ts'
import styles from './settings/settings.module.css'
import { actionsOn } from './settings/simulated-actions.ts'
import { useAttempt } from './settings/use-attempt.ts'
import { troubleOf } from './trouble.ts'

const LABELS: Record<SimulatedAction, string> = {
  cancel: 'Cancel at the end of the period',
  'cancel-now': 'Cancel at once',
  resume: 'Take the cancelation back',
}

/** Stands where the payment provider's own page would be. */
export default function Portal() {
  usePageTitle('Manage payment')
  const account = useAccount()
  const { busy, trouble, attempt } = useAttempt()
  if (!account.data) {
    if (!account.isError) return <Loading what="the payment page" />
    return <Failed text={troubleOf(account.error)} onTryAgain={() => void account.refetch()} />
  }
  const act = (action: SimulatedAction, payoutSubId: string) =>
    void attempt(async () => {
      await simulate(action, payoutSubId)
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
        {account.data.purchases.map((purchase) => (
          <li key={purchase.payoutSubId}>
            <h2>{nameOf(purchase)}</h2>
            <p role="status">{stateOf(purchase)}</p>
            <Ways>
              {actionsOn(purchase).map((action) => (
                <Button key={action} look="quiet" disabled={busy} onClick={() => act(action, purchase.payoutSubId)}>
                  {LABELS[action]}
                </Button>
              ))}
            </Ways>
          </li>
        ))}
      </ul>
      <Trouble>{trouble}</Trouble>
      <Ways>
        <LinkButton to={paths.account.settings}>Back to settings</LinkButton>
      </Ways>
    </main>
  )
}
