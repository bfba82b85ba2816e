import './ui/styles/fonts.css'
import './ui/tokens/tokens.css'
import './ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { rememberAd } from './quiz/visitor/ad.ts'
import { PaymentLink } from './payment/checkout/PaymentLink.tsx'
import { perTab } from './lib/page/storage.ts'
import { retryStylesheets } from './lib/page/stylesheets.ts'
import { routes } from './routes.tsx'
import { fetchScreen } from './screen.tsx'

// Requests the fonts before any text needs them. Prerendered pages have requested them already.
for (const family of ['EB Garamond', 'Source Sans 3']) void document.fonts.load(`1em "${family}"`)

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('The page has no #root')

// Ads can lead to any page. Later, the address may have lost the creative.
rememberAd(window.location.search + window.location.hash)

// Loads the first screen before rendering, so it appears complete. The page's own stylesheets come first: those that
// the screen adds are still loading then, and would count as failed.
await Promise.all([retryStylesheets(), fetchScreen(routes, window.location.pathname)])

// The page's own script has arrived, so a later loss may reload the page again.
perTab.remove('reloads')

// The data router would add 17 kB for loaders and actions, which no screen uses.
const app = (
  <StrictMode>
    <BrowserRouter>
      <PaymentLink />
      <App routes={routes} />
    </BrowserRouter>
  </StrictMode>
)

// The landing page and the legal pages come with their markup; every other page is empty.
if (root.dataset.path === window.location.pathname) hydrateRoot(root, app)
else createRoot(root).render(app)

// Reads what the browser has measured since the start, once nothing waits for the network any more. A visit that loses the
// network by then is not measured.
const measure = () => void import('./figures/timings/timings.ts').catch(() => {})
if (document.readyState === 'complete') measure()
else window.addEventListener('load', measure)
