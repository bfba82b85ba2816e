import type { ConsentChoice } from '#web/quiz/visitor/consent.ts'

/** The purposes that visitors consent to, each on its own. The texts name everything that is stored or sent. */
export const PURPOSES: Record<keyof ConsentChoice, { label: string; meaning: string }> = {
  answers: {
    label: 'I agree that you store my answers, which may reveal my religious beliefs',
    meaning:
      'We use them to make your plan, and, combined with others’, to improve the questions. We sell them to no one. If you say no, they stay on this device, and your plan is made here. If you agree later, we also get the answers you’ve given by then.',
  },
  ads: {
    label: 'I agree to Meta (Facebook, Instagram) ad measurement',
    meaning:
      'We share with Meta that you viewed our offer, asked for a plan, opened the checkout or bought: with the time, the page, your network address, your browser and Meta’s cookies. For a purchase it also gets the amount, the order number, and your e-mail address and customer number as hashes. This can show that you’re interested in a Bible plan, but never contains an answer. If you say no, no Meta code is loaded.',
  },
}

/** Replaces the purpose of ads for a browser that sends Global Privacy Control. */
export const PRIVACY_SIGNAL =
  'Your browser asks sites not to share your data (Global Privacy Control), so this stays off.'
