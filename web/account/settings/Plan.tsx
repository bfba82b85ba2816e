import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PurchaseInfo } from '#api/contracts/account/cabinet-data.ts'
import { paths } from '#web/paths.ts'
import { useWithdrawWords } from '#web/withdraw-words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { cancelPlan, requestPortal } from './account-calls.ts'
import type { AccountPurchases } from './purchases.ts'
import { cancelingOf, nameOf, olderPlans, paidOf, stateOf } from './purchase-words.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useAttempt } from '#web/course/data/use-attempt.ts'

type Way = 'overview' | 'updatePayment'

const WAYS: readonly [Way, string][] = [
  ['updatePayment', 'Update payment method'],
  ['overview', 'Invoices'],
]

/** Shows the purchases, and the links to change them. */
export const Plan = ({ purchases: reported }: Pick<AccountPurchases, 'purchases'>) => {
  // The provider's report of a cancelation may still be on its way.
  const [canceled, setCanceled] = useState<readonly string[]>([])
  const purchases = reported.map((one) => (canceled.includes(one.payoutSubId) ? { ...one, renews: false } : one))
  const { busy, error, open } = usePortal()
  const withdraw = useWithdrawWords()
  const older = olderPlans(purchases)
  const cancel = (purchase: PurchaseInfo) => setCanceled([...canceled, purchase.payoutSubId])
  const renewing = purchases.some(({ renews }) => renews)
  const closed = purchases.every(({ state }) => state !== 'open' && state !== 'unconfirmed')
  const ways = WAYS.filter(([way]) => way === 'overview' || renewing)
  return (
    <SettingsSection id="plan" title="Your plan">
      {older.length > 0 && <OlderPlans older={older} onDone={cancel} />}
      <ul role="list" className={styles.plans}>
        {purchases.map((purchase) => (
          <li key={purchase.payoutSubId}>
            <h3>{nameOf(purchase)}</h3>
            <p role="status">{stateOf(purchase)}</p>
            <p className={styles.small}>{paidOf(purchase)}</p>
            {purchase.renews && <CancelButton purchase={purchase} onDone={() => cancel(purchase)} />}
          </li>
        ))}
      </ul>
      <ButtonStack>
        {closed && <LinkButton to={paths.quiz.order}>Renew my plan</LinkButton>}
        {ways.map(([way, label]) => (
          <Button key={way} variant="quiet" disabled={busy} onClick={() => open(way)}>
            {label}
          </Button>
        ))}
      </ButtonStack>
      <ErrorMessage>{error}</ErrorMessage>
      <p className={styles.small}>
        Want your money back? <a href={paths.withdraw}>{withdraw}</a>
      </p>
    </SettingsSection>
  )
}

/** Opens a page of the payment provider. Links expire soon, so each is requested when needed. */
const usePortal = () => {
  const navigate = useNavigate()
  const { busy, error, attempt } = useAttempt()
  const open = (way: Way) =>
    void attempt(async () => {
      const links = await requestPortal()
      if (links.provider === 'simulated') await navigate(paths.account.portal)
      else window.location.assign(links[way] ?? links.overview)
    })
  return { busy, error, open }
}

/** Offers to end the older plans of a subscriber who pays for several. */
const OlderPlans = ({
  older,
  onDone,
}: {
  older: readonly PurchaseInfo[]
  onDone: (purchase: PurchaseInfo) => void
}) => {
  const { busy, error, attempt } = useAttempt()
  const cancel = async (purchase: PurchaseInfo) => {
    if (await attempt(() => cancelPlan(purchase.payoutSubId))) onDone(purchase)
  }
  return (
    <>
      <p role="status">You have more than one plan, and each is charged. One is enough to read everything.</p>
      <ButtonStack>
        {older.map((purchase) => (
          <Button key={purchase.payoutSubId} variant="quiet" disabled={busy} onClick={() => void cancel(purchase)}>
            {`Cancel the older plan (${nameOf(purchase)})`}
          </Button>
        ))}
      </ButtonStack>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  )
}

/** Ends the renewals of a purchase after a second tap. */
const CancelButton = ({ purchase, onDone }: { purchase: PurchaseInfo; onDone: () => void }) => {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, error, attempt } = useAttempt()
  const cancel = async () => {
    if (await attempt(() => cancelPlan(purchase.payoutSubId))) onDone()
  }
  return (
    <>
      {isAsking && <p>{cancelingOf(purchase)}</p>}
      <ButtonStack>
        <Button variant="quiet" disabled={busy} onClick={() => (isAsking ? void cancel() : setIsAsking(true))}>
          {isAsking ? 'Yes, cancel my plan' : 'Cancel my plan'}
        </Button>
        {isAsking && (
          <Button variant="quiet" disabled={busy} onClick={() => setIsAsking(false)}>
            Keep my plan
          </Button>
        )}
      </ButtonStack>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  )
}
