import type { Edits } from './network.ts'
import type { Property } from './properties.ts'

/** A bug on the way between the product and its pages. The product has no switches for them. */
export type PlantedBug = { edits?: () => Edits; script?: () => void }

/** Reports a day as not saved, some replies after it was. */
const forgetDay = (): Edits => {
  let replies = 0
  return {
    reply: (path, body) => {
      if (!path.startsWith('/api/v1/account/answers/')) return body
      const day = JSON.parse(body)
      return day.progress === 100 && ++replies > 2 ? JSON.stringify({ ...day, progress: 0 }) : body
    },
  }
}

/** Opens the checkout of the other price: the regular one in a sale, and the sale's without. */
const swapPrice = (): Edits => ({
  request: (path, body) => {
    if (path !== '/api/v1/checkout/simulated') return body
    const sent = JSON.parse(body)
    return sent.action === 'open' ? JSON.stringify({ ...sent, sale: !sent.sale }) : body
  },
})

/** One bug for each property. */
export const PLANTED: Record<Property, PlantedBug> = {
  asked: {
    /** Stores how far the visitor is, but not what was answered. */
    script: () => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function store(key: string, value: string) {
        setItem.call(this, key, key === 'quiz' ? JSON.stringify({ ...JSON.parse(value), answers: [] }) : value)
      }
    },
  },
  saved: { edits: forgetDay },
  stuck: {
    /** Hides forms, as a wrong style does. */
    script: () =>
      document.addEventListener('DOMContentLoaded', () => {
        const style = new CSSStyleSheet()
        style.replaceSync('main form, main form * { visibility: hidden !important }')
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
      }),
  },
  countdown: {
    /** Forgets the deadline with each load. */
    script: () => {
      if (location.protocol.startsWith('http')) localStorage.removeItem('discountDeadline')
    },
  },
  price: { edits: swapPrice },
}
