import { usePageTitle } from '#web/lib/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Failed, Loading } from './Interlude.tsx'
import { type SimulatedAction, simulate, useAccount } from './settings/account-calls.ts'
import { nameOf, stateOf } from './settings/purchase-words.ts'
import { Trouble } from './settings/Section.tsx'
import styles from './settings/settings.module.css'
import { useAttempt } from './settings/use-attempt.ts'

const ACTIONS: readonly [SimulatedAction, string][] = [
  ['cancel', 'Cancel at the end of the period'],
  ['cancel-now', 'Cancel at once'],
  ['resume', 'Take the cancelation back'],
]

/** Stands where the payment provider's own page would be. */
export default function Portal() {
  usePageTitle('Manage payment')
  const account = useAccount()
  const { busy, trouble, attempt } = useAttempt()
  if (!account.data) {
    return account.isError ? <Failed onTryAgain={() => void account.refetch()} /> : <Loading what="the payment page" />
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
      <p className={styles.text}>No money moves here. Where payments are real, this is a page of the payment provider.</p>
      <ul role="list" className={styles.plans}>
        {account.data.purchases.map((purchase) => (
          <li key={purchase.payoutSubId}>
            <h2>{nameOf(purchase)}</h2>
            <p>{stateOf(purchase)}</p>
            {purchase.license !== 'lifetime' && (
              <div className={styles.ways}>
                {ACTIONS.map(([action, label]) => (
                  <Button key={action} look="quiet" disabled={busy} onClick={() => act(action, purchase.payoutSubId)}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Trouble text={trouble} />
      <div className={styles.ways}>
        <LinkButton to={paths.account.settings}>Back to settings</LinkButton>
      </div>
    </main>
  )
}
