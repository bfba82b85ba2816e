import { useState } from 'react'

/**
 * Does one thing that may fail, with its busy state and error.
 * @param errorOf returns why it failed, or nothing if that leads to another page.
 */
export const useWork = (errorOf: (error: unknown) => string | undefined | Promise<string | undefined>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  /** @returns whether it succeeded. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (failure) {
      setError(await errorOf(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, attempt }
}
