import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type UserConfig } from 'vite'
import { brandInHtml } from './web/build/brand-in-html.ts'
import { budgets } from './web/build/budgets.ts'
import { compressed } from './web/build/compressed.ts'
import { discreet } from './web/build/discreet.ts'
import { hiddenPrefix } from './web/build/hidden-prefix.ts'
import { landingPagePlugin, type WithPrerender } from './web/build/landing-page.ts'
import { preloadAgain } from './web/build/preload-again.ts'
import { serviceWorker } from './web/build/service-worker.ts'
import type * as Prerender from './web/build/prerender.tsx'

const house = import.meta.dirname
const development: UserConfig = {
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` }, fs: { allow: [house] } },
}

// Class names that both renderings of the landing, the build's and the browser's, arrive at: file and name.
const css = {
  modules: {
    generateScopedName: (name: string, file: string) => `${path.basename(file).replace('.module.css', '')}_${name}`,
  },
} satisfies UserConfig['css']

const withPrerender: WithPrerender = async (use) => {
  const server = await createServer({
    root: path.join(house, 'web'),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    css,
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    return await use((await server.ssrLoadModule('/build/prerender.tsx')) as typeof Prerender)
  } finally {
    await server.close()
  }
}

/** What visitors download. Screens are chunks of their own, being imported where `routes.tsx` shows them. */
const publicSite: UserConfig = {
  ...development,
  root: path.join(house, 'web'),
  css,
  build: {
    outDir: path.join(house, 'dist/web'),
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|react-router(?:-dom)?|scheduler)\//, priority: 2 },
            { name: 'ui', test: /\/web\/(?:ui\/|paths\.ts|lib\/page-title\.ts)/, priority: 1 },
          ],
        },
      },
    },
  },
  plugins: [react(), brandInHtml(), preloadAgain(), landingPagePlugin(withPrerender), serviceWorker(), budgets(), discreet(), compressed()],
}

/** The hidden area, a build of its own so that no chunk is shared. */
const admin: UserConfig = {
  ...development,
  root: path.join(house, 'web/admin'),
  publicDir: false,
  css,
  build: {
    outDir: path.join(house, 'dist/admin'),
    assetsDir: 'admin-assets',
    emptyOutDir: true,
    reportCompressedSize: false,
  },
  plugins: [react(), brandInHtml(), preloadAgain(), hiddenPrefix(), compressed({ except: ['index.html'] })],
}

/** `vite` and `vite build` make the public site; with `--mode admin`, the hidden area. */
export default defineConfig(({ mode }) => (mode === 'admin' ? admin : publicSite))
