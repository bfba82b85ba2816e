import { useRef } from 'react'
import { v4 } from 'uuid'

/** Returns the same Idempotency-Key for the same content: if only a reply was lost, another attempt does nothing twice. */
export const useKeyFor = () => {
  const last = useRef({ content: '', key: '' })
  return (content: string): string => {
    if (last.current.content !== content) last.current = { content, key: v4() }
    return last.current.key
  }
}
