import { globalUses } from '#tools/lint/globals.ts'
import type { Rule } from '#tools/lint/rule.ts'

/**
 * One tsconfig serves all folders, so the compiler accepts the DOM in server folders too. The lower-case names are the
 * worst: a forgotten parameter called `name`, `event` or `status` compiles as a property of the window.
 */
const NAMES = new Set(
  `alert blur cancelAnimationFrame cancelIdleCallback caches close closed confirm cookieStore customElements
  devicePixelRatio document event external find focus frameElement frames getComputedStyle getSelection history
  indexedDB innerHeight innerWidth length localStorage location matchMedia menubar moveBy moveTo name navigation
  navigator open opener origin outerHeight outerWidth pageXOffset pageYOffset parent postMessage print prompt
  requestAnimationFrame requestIdleCallback resizeBy resizeTo screen screenLeft screenTop screenX screenY scroll
  scrollBy scrollTo scrollX scrollY self sessionStorage speechSynthesis status statusbar stop toolbar top
  visualViewport window addEventListener removeEventListener dispatchEvent

  Animation Audio AudioContext CanvasRenderingContext2D Clipboard Comment CustomElementRegistry DataTransfer Document
  DocumentFragment Element EventSource FileList FileReader FontFace Geolocation History Image ImageBitmap ImageData
  IntersectionObserver Location MediaQueryList MediaRecorder MediaStream MutationObserver NamedNodeMap Navigator Node
  NodeFilter NodeList Notification OffscreenCanvas Option Path2D PaymentRequest PopStateEvent ProgressEvent Range
  ResizeObserver Screen Selection ServiceWorker ShadowRoot SharedWorker Storage StorageEvent StyleSheet Text Touch
  TouchList TreeWalker ValidityState VisualViewport Window Worker`.split(/\s+/),
)

const FAMILIES = /^(?:(?:HTML|SVG|CSS|IDB|XML|XPath|RTC|WebGL|DOM(?!Exception))[A-Z]\w*|on[a-z]+)$/
const PAGE_EVENTS = /^(?:UI|Mouse|Keyboard|Pointer|Touch|Wheel|Drag|Focus|Input|Submit|Clipboard|Transition)Event$/

/** Servers have no window, page or browser storage, neither as values nor as types. */
export const noBrowserGlobals: Rule = {
  create: (context) => ({
    'Program:exit'() {
      for (const { name, node } of globalUses(context)) {
        if (!NAMES.has(name) && !FAMILIES.test(name) && !PAGE_EVENTS.test(name)) continue
        const message =
          `'${name}' belongs to a browser, and this is server code. If you meant a value of your own, declare or` +
          ' import it; if you meant the page, the code belongs in web/.'
        context.report({ node, message })
      }
    },
  }),
}
