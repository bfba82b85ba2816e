import { useHydrated } from '#web/lib/page/hydrated.ts'

/** Time zones of places whose law doesn't ask for the words, without the French departments among them. */
const ELSEWHERE = /^(?:America|Australia|Pacific)\/(?!Cayenne|Guadeloupe|Marigot|Martinique|St_Barthelemy)/

export const PLAIN_WORDS = 'Cancel and refund'

/** Returns the words of law of the EU and the UK, or plain ones where the browser's time zone is certainly elsewhere. */
export const withdrawWords = (zone: string): string =>
  ELSEWHERE.test(zone) ? PLAIN_WORDS : 'Withdraw from contract here'

/** Returns the words of the link to a withdrawal. Pages without a script have those of law. */
export const useWithdrawWords = (): string =>
  withdrawWords(useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : '')
