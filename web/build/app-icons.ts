/**
 * Draws the app icons of the cabinet from the brand's lamp, and the plate of mails: `node web/build/app-icons.ts` writes
 * them to `web/public/account/`.
 */
import { readFile } from 'node:fs/promises'
import { launch } from '#web/e2e/tools/browser.ts'

const folder = new URL('../public/account/', import.meta.url)
const lamp = await readFile(new URL('../ui/lamp/lamp.svg', import.meta.url), 'utf8')

/** A maskable icon may be cropped to a circle, so its drawing has a larger margin. */
const ICONS = [
  { name: 'icon-180', size: 180, share: 0.66 },
  { name: 'icon-192', size: 192, share: 0.66 },
  { name: 'icon-512', size: 512, share: 0.66 },
  { name: 'icon-maskable-512', size: 512, share: 0.52 },
]

const browser = await launch()
try {
  for (const { name, size, share } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const drawn = `data:image/svg+xml,${encodeURIComponent(lamp)}`
    const place = `width:${size * share}px;height:${size * share}px;object-fit:contain`
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#faf6ee"><img style="${place}" src="${drawn}">`,
    )
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    await page.screenshot({ path: new URL(`${name}.png`, folder).pathname })
    await page.close()
  }
  const page = await browser.newPage({ viewport: { width: 480, height: 300 } })
  const plate = await readFile(new URL('../public/art/days/daily.svg', import.meta.url), 'utf8')
  await page.setContent(`<body style="margin:0;background:#fffdf8">${plate}`)
  await page.screenshot({ path: new URL('letter.png', folder).pathname })
} finally {
  await browser.close()
}
