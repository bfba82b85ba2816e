import type { PersonPage } from '#api/contracts/support/persons.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import styles from './subscribers.module.css'

type Facts = [name: string, value: string | null | undefined][]

const factsOf = ({ account, visitors, extension }: PersonPage): Facts => {
  const first = visitors[0]
  const utm = Object.entries(first?.utm ?? {}).map(([name, value]) => `${name}=${value}`)
  return [
    ['E-mail', account?.email],
    ['Registered', account?.registeredAt && `${formatInstant(account.registeredAt)} UTC`],
    ['Course', account?.courseVersion],
    ['Time zone', account?.timeZone],
    ['Ad', first && [first.creo ?? '(none)', ...utm].join(', ')],
    ['First contact', first?.firstDay],
    ['Visitors', visitors.map(({ quizUserId }) => quizUserId).join(', ')],
    ['Account', account?.accountId],
    [
      'Extension',
      extension &&
        `until ${formatInstant(extension.until)} UTC, by ${extension.by ?? 'an operator'}: ${extension.reason ?? 'erased'}`,
    ],
  ]
}

/** Shows who a person is, and which ad they came from. */
export const PersonFacts = ({ person }: { person: PersonPage }) => (
  <dl className={styles.facts}>
    {factsOf(person).map(([name, value]) =>
      value ? [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>] : null,
    )}
  </dl>
)
