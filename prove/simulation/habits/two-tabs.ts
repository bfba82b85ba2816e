import type { Habit } from '#prove/simulation/person.ts'

export const twoTabs: Habit = {
  source: 'A page that seems to hang is opened again, so the checkout is open twice when one is paid.',
  share: 0.15,
  pays: async ({ person: { quizUserId }, shop: { shopper }, bought: { license, email } }) => {
    const second = await shopper.open({ license, sale: false, quizUserId, email })
    if (second !== undefined) await shopper.checkout({ action: 'close', transactionId: second })
  },
}
