import '#web/ui/styles/fonts.css'
import '#web/ui/tokens/tokens.css'
import '#web/ui/styles/base.css'
import '#web/ui/styles/search.css'
import '#web/ui/styles/summary.css'
import './admin.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#web/app.tsx'
import { adminRoutes } from './routes.tsx'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('The page has no #root')

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
})

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <BrowserRouter basename={root.dataset.base ?? ''}>
          <App routes={adminRoutes} />
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
