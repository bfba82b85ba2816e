import type { Habit } from '#prove/simulation/person.ts'

export const secondPurchases: Habit = {
  source: 'Some buyers pay for the lifetime plan beside the monthly one, or pay twice because the first mail was late.',
  share: 0.3,
  pays: async ({ person: { quizUserId }, rng, shop: { shopper, business }, bought: { email } }) => {
    const license = rng.pick(['lifetime', 'monthly'] as const)
    const second = await shopper.open({ license, sale: false, quizUserId, email })
    if (second === undefined) return
    if ((await shopper.checkout({ action: 'pay', transactionId: second, email })) !== undefined) business.purchases++
  },
}
