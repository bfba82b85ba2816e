import type { BrowserContextOptions } from 'playwright-core'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }
const DESK: BrowserContextOptions = { viewport: { width: 1040, height: 520 } }

/** The pictures of `docs/tour.md` by the name of their shot, without the double pixels of phones, so that they stay small. */
export const TOUR: Readonly<Record<string, BrowserContextOptions>> = {
  landing: PHONE,
  'quiz-select': PHONE,
  'purchase-own-plan': PHONE,
  'order-plans': PHONE,
  'cabinet-under-way': PHONE,
  'day-top': PHONE,
  'admin-dashboard-creative': DESK,
  'admin-compare-versions': DESK,
}
