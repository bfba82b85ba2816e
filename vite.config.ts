import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Rolldown, type UserConfig } from 'vite'
import { brandInHtml } from './web/build/brand-in-html.ts'
import { budgets } from './web/build/budgets.ts'
import { compressFiles } from './web/build/compressed.ts'
import { lostScript } from './web/build/lost-script.ts'
import { lateCode } from './web/build/late-code.ts'
import { discreet } from './web/build/discreet.ts'
import { hiddenPrefix } from './web/build/hidden-prefix.ts'
import { pages, type WithPrerender } from './web/build/pages.ts'
import { createQuietLogger } from './web/build/quiet-logger.ts'
import { scopedName } from './web/build/scoped-name.ts'
import { serviceWorker } from './web/build/service-worker.ts'
import { chunkGroups } from './web/build/shared-chunks.ts'
import type * as Prerender from './web/build/prerender.tsx'

const root = import.meta.dirname
/** Elements are made by our own runtime, which survives page translation. */
const JSX = '#jsx'
const jsx = () => react({ jsxImportSource: JSX })
const development: UserConfig = {
  customLogger: createQuietLogger(),
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` }, fs: { allow: [root] } },
}

// The build renders the landing page too, so class names must be the same on the server.
const css = { modules: { generateScopedName: scopedName } } satisfies UserConfig['css']

const withPrerender: WithPrerender = async (use) => {
  const server = await createServer({
    root: path.join(root, 'web'),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    css,
    oxc: { jsx: { runtime: 'automatic', importSource: JSX } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    return await use((await server.ssrLoadModule('/build/prerender.tsx')) as typeof Prerender)
  } finally {
    await server.close()
  }
}

/** Makes Chromium compile a file while it arrives, instead of each function when it is first called. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad'

/** Lists that block trackers match words in addresses, so names of scripts and styles are fingerprints alone. */
const output = {
  hashCharacters: 'hex',
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]'),
} satisfies Rolldown.OutputOptions

// Budgets of our own judge sizes, and times of plugins are for who works on the build.
const quiet = { checks: { pluginTimings: false } } satisfies Rolldown.InputOptions
const chunkSizeWarningLimit = Number.POSITIVE_INFINITY

/** Builds the public site. Each screen is a separate chunk, because `routes.tsx` imports it dynamically. */
const publicSite: UserConfig = {
  ...development,
  root: path.join(root, 'web'),
  css,
  // Browsers fetch the chapters that the server reads from a file.
  resolve: {
    alias: {
      '#api/content/course/plan/stored-chapters.ts': path.join(root, 'web/offer/device-plan/stored-chapters.ts'),
    },
  },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    reportCompressedSize: false,
    manifest: true,
    chunkSizeWarningLimit,
    rolldownOptions: {
      ...quiet,
      output: { ...output, postBanner: COMPILE_AHEAD, codeSplitting: { groups: chunkGroups } },
    },
  },
  plugins: [
    jsx(),
    brandInHtml(),
    lateCode(),
    lostScript(),
    pages(withPrerender),
    serviceWorker(),
    budgets(),
    discreet(),
    compressFiles(),
  ],
}

/** Builds the hidden area separately, so the public site shares no chunk with it. */
const admin: UserConfig = {
  ...development,
  root: path.join(root, 'web/admin'),
  publicDir: false,
  css,
  build: {
    outDir: path.join(root, 'dist/admin'),
    assetsDir: 'admin-assets',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit,
    rolldownOptions: quiet,
  },
  plugins: [jsx(), brandInHtml(), lateCode(), lostScript(), hiddenPrefix(), compressFiles({ except: ['index.html'] })],
}

/** Selects the build: the public site by default, the hidden area with `--mode admin`. */
export default defineConfig(({ mode }) => (mode === 'admin' ? admin : publicSite))
