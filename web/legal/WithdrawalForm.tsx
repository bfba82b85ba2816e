import { useState, type SyntheticEvent } from 'react'
import { useHydrated } from '#web/lib/page/hydrated.ts'
import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { brand } from '#web/ui/brand.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import styles from './withdrawal-form.module.css'

type Statement = { name: string; email: string; order: string }

const FIELDS: { key: keyof Statement; label: string; type: string; required: boolean }[] = [
  { key: 'name', label: 'Your name', type: 'text', required: true },
  { key: 'email', label: 'E-mail address you paid with', type: 'email', required: true },
  { key: 'order', label: 'Order number, if you have it', type: 'text', required: false },
]

/** Returns the address that opens the visitor's mail program with the statement. */
const mailtoOf = (support: string, { name, email, order }: Statement) => {
  const lines = [
    `I withdraw from my contract for ${brand.name}.`,
    `Name: ${name}`,
    `E-mail address of the purchase: ${email}`,
    ...(order ? [`Order number: ${order}`] : []),
  ]
  const query = `subject=${encodeURIComponent('Withdrawal from contract')}&body=${encodeURIComponent(lines.join('\n'))}`
  return `mailto:${support}?${query}`
}

/** Prepares the statement of a withdrawal in two steps, without a login. It is sent by the visitor's own e-mail. */
export const WithdrawalForm = () => {
  const support = useSiteConfig()?.contact.support
  const hydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const [statement, setStatement] = useState<Statement>({ name: '', email: '', order: '' })
  if (!hydrated || support === undefined) return null
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>Withdraw from contract here</Button>
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault()
    window.location.assign(mailtoOf(support, statement))
  }
  return (
    <form className={styles.form} onSubmit={confirm}>
      {FIELDS.map(({ key, label, ...field }) => (
        <Field
          key={key}
          label={label}
          {...field}
          maxLength={254}
          value={statement[key]}
          onValue={(value) => setStatement({ ...statement, [key]: value })}
        />
      ))}
      <Button type="submit">Confirm withdrawal</Button>
    </form>
  )
}
