import './ui/styles/fonts.css'
import './ui/tokens/tokens.css'
import './ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { rememberCreative } from './lib/visitor/creative.ts'
import { PaymentLink } from './funnel/checkout/PaymentLink.tsx'
import { retryStylesheets } from './lib/page/stylesheets.ts'
import { routes } from './routes.tsx'
import { fetchScreen } from './screen.tsx'

// Sooner than text that is to be shown would ask for them. Pages with text in place have asked already.
for (const family of ['EB Garamond', 'Source Sans 3']) void document.fonts.load(`1em "${family}"`)

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('The page has no #root')

// Whatever page an ad leads to. Later, the visitor may have moved on and the address may have lost it.
rememberCreative(window.location.search)

// Before the first render, so that it is the whole screen at once. The page's own stylesheets come first: those that the
// screen adds to the page are still on their way, and would be taken for failed.
await Promise.all([retryStylesheets(), fetchScreen(routes, window.location.pathname)])

// Not the data router: its loaders and actions, which nothing here uses, would weigh 17 kB more.
const app = (
  <StrictMode>
    <BrowserRouter>
      <PaymentLink />
      <App routes={routes} />
    </BrowserRouter>
  </StrictMode>
)

// The landing page comes with its markup in place (build/landing-page.ts), every other page empty.
if (root.dataset.path === window.location.pathname) hydrateRoot(root, app)
else createRoot(root).render(app)
