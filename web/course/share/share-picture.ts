import { isInApp, otherBrowser } from '#web/lib/page/in-app.ts'
import { download } from '#web/lib/page/download.ts'
import { drawPicture, type PictureWords } from './picture.ts'

const draw = async (name: string, words: PictureWords) =>
  new File([await drawPicture(words)], `${name}.png`, { type: 'image/png' })

const share = async (file: File): Promise<string | undefined> => {
  const data = { files: [file] }
  const canShare = (navigator as Partial<Navigator>).canShare?.(data)
  if (!canShare && isInApp())
    return `This app’s browser can’t save pictures. Please open this page in ${otherBrowser()}.`
  if (!canShare) {
    download(file)
    return undefined
  }
  await navigator.share(data).catch((error: unknown) => {
    // The reader closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return
    download(file)
  })
  return undefined
}

let drawing: Promise<File> | undefined

/**
 * Draws a picture and hands it to the device's own menu for sharing; without one, saves it as a file. Does nothing while
 * another one is drawn. A menu may never say that it was closed, so the next tap tries it again and saves the file if the
 * device refuses to open a second one. Returns a sentence where neither is possible.
 */
export const sharePicture = async (name: string, words: PictureWords): Promise<string | undefined> => {
  if (drawing) return undefined
  drawing = draw(name, words).finally(() => {
    drawing = undefined
  })
  return await share(await drawing)
}
