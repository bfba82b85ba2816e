import { useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'

type Props = {
  children: string
  /** Names what the button acts on, for screen readers. */
  about: string
  question: string
  disabled: boolean
  onConfirm: () => void
}

/** Renders a button that asks once before it acts. Leaving it takes the question back. */
export const ConfirmButton = ({ children, about, question, disabled, onConfirm }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const press = () => {
    if (isAsking) onConfirm()
    setIsAsking(!isAsking)
  }
  return (
    <button type="button" disabled={disabled} onClick={press} onBlur={() => setIsAsking(false)}>
      {isAsking ? question : children}
      <VisuallyHidden> {about}</VisuallyHidden>
    </button>
  )
}
