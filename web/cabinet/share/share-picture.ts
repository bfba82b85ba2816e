import { download } from '#web/lib/page/download.ts'
import { drawPicture, type PictureWords } from './picture.ts'

const draw = async (name: string, words: PictureWords) =>
  new File([await drawPicture(words)], `${name}.png`, { type: 'image/png' })

const share = async (file: File): Promise<void> => {
  const data = { files: [file] }
  if (!(navigator as Partial<Navigator>).canShare?.(data)) return download(file)
  await navigator.share(data).catch((error: unknown) => {
    // The reader closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return
    download(file)
  })
}

let drawing: Promise<File> | undefined

/**
 * Draws a picture and hands it to the device's own menu for sharing; without one, saves it as a file. Does nothing while
 * another one is drawn. A menu may never say that it was closed, so the next tap tries it again and saves the file if the
 * device refuses to open a second one.
 */
export const sharePicture = async (name: string, words: PictureWords): Promise<void> => {
  if (drawing) return
  drawing = draw(name, words).finally(() => {
    drawing = undefined
  })
  await share(await drawing)
}
