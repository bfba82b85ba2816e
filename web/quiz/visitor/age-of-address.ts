import { whenSeen } from '#web/lib/page/when-seen.ts'
import { isReload } from '#web/lib/page/late-code.ts'
import { adSearch, isByAd } from './ad.ts'
import { ages } from './ages.ts'
import { countLanding, reportLanding } from './moments.ts'
import { enqueue } from './visitor-outbox.ts'
import { visitorFields } from './visitor.ts'

/**
 * Saves the age that a tap on the landing page has left in the address, because no script had arrived there to save it, and counts the
 * view of that page. The address loses the age, so neither a reload nor Back saves it again.
 */
export const saveAgeOfAddress = (setIsSaved: (isSaved: true) => void): void => {
  whenSeen(() => {
    const { search, pathname } = window.location
    // The address of the ad comes first, and may have an age of its own.
    const last = new URLSearchParams(search).getAll('age').at(-1)
    const age = ages.find((one) => one === last)
    if (!age) return
    // Of an ad, each page counts the landing, but not when it is loaded again.
    if (!isByAd() || isReload()) countLanding()
    enqueue('/quiz/user-info', { ...visitorFields(), age })
    reportLanding()
    window.history.replaceState(window.history.state, '', pathname + adSearch())
    setIsSaved(true)
  })
}
