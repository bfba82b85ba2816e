import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field/Field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'value' | 'onValue' | 'hint' | 'autoComplete'>

/** Asks for a password of an admin, by default the current one. */
export const AdminPasswordField = (props: Props) => (
  <Field compact type="password" autoComplete="current-password" maxLength={72} required {...props} />
)
