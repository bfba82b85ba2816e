/** Keeps the time of a reply from revealing whether there is such an account. */
export type EvenTimes = {
  /** Runs work whose refusals are sent only at multiples of a step. Success is not delayed. */
  refuseInSteps: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs work that is answered only after the time that a known e-mail takes. */
  answerLate: (work: () => Promise<unknown>) => Promise<void>
}

export type EvenTimesDeps = {
  /** Both an account that exists and one that doesn't take less than a step to refuse, unless the server is busy. */
  stepMs: number
  answerMs: number
}

export const EVEN_TIMES: EvenTimesDeps = { stepMs: 100, answerMs: 250 }

export const createEvenTimes = ({ stepMs, answerMs }: EvenTimesDeps): EvenTimes => ({
  refuseInSteps: async (work) => {
    let atStep = () => {}
    const steps = setInterval(() => atStep(), stepMs)
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
  },
  answerLate: async (work) => {
    await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, answerMs))])
  },
})
