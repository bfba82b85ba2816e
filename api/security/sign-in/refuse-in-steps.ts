/** Both an account that exists and one that doesn't take less than a step to refuse, unless the server is busy. */
const STEP_MS = 100

/**
 * Runs work whose refusals are sent only at multiples of a tenth of a second, so how long one takes doesn't reveal
 * whether there is such an account. Success is not delayed.
 */
export const refuseInSteps = async <T>(work: () => Promise<T>): Promise<T> => {
  let atStep = () => {}
  const steps = setInterval(() => atStep(), STEP_MS)
  try {
    return await work()
  } catch (refusal) {
    await new Promise<void>((resolve) => {
      atStep = resolve
    })
    throw refusal
  } finally {
    clearInterval(steps)
  }
}
