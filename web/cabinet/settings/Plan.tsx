import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { CANCEL_HASH } from '#web/cabinet/account/login-state.ts'
import { requestPortal } from './account-calls.ts'
import type { AccountPurchases } from './purchases.ts'
import { nameOf, paidOf, stateOf } from './purchase-words.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useAttempt } from '#web/cabinet/data/use-attempt.ts'

type Way = 'overview' | 'cancel' | 'updatePayment'

const WAYS: readonly [Way, string][] = [
  ['updatePayment', 'Update payment method'],
  ['cancel', 'Cancel my plan'],
  ['overview', 'Invoices'],
]

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

/** Opens the page to cancel at once for subscribers who come from a mail. */
const useCancelLink = (renewing: boolean, cancel: () => void) => {
  const { hash } = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (hash !== CANCEL_HASH || !renewing || isDone.current) return
    isDone.current = true
    cancel()
  })
}

/** Shows the purchases, and the links to change them. */
export const Plan = ({ purchases }: Pick<AccountPurchases, 'purchases'>) => {
  const { busy, error, open } = usePortal()
  const renewing = purchases.some(({ renews }) => renews)
  useCancelLink(renewing, () => open('cancel'))
  const closed = purchases.every(({ state }) => state !== 'open' && state !== 'unconfirmed')
  const ways = WAYS.filter(([way]) => way === 'overview' || renewing)
  return (
    <SettingsSection id="plan" title="Your plan">
      <ul role="list" className={styles.plans}>
        {purchases.map((purchase) => (
          <li key={purchase.payoutSubId}>
            <h3>{nameOf(purchase)}</h3>
            <p>{stateOf(purchase)}</p>
            <p className={styles.small}>{paidOf(purchase)}</p>
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
    </SettingsSection>
  )
}
