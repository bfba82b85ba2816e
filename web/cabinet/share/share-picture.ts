import { drawPicture, type PictureWords } from './picture.ts'

const save = (file: File) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const share = async (name: string, words: PictureWords): Promise<void> => {
  const file = new File([await drawPicture(words)], `${name}.png`, { type: 'image/png' })
  const data = { files: [file] }
  if (!(navigator as Partial<Navigator>).canShare?.(data)) return save(file)
  await navigator.share(data).catch((error: unknown) => {
    // The reader closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return
    save(file)
  })
}

let sharing: Promise<void> | undefined

/**
 * Draws a picture and hands it to the device's own menu for sharing; without one, saves it as a file. Does nothing while
 * another one is drawn or its menu is open.
 */
export const sharePicture = (name: string, words: PictureWords): Promise<void> =>
  (sharing ??= share(name, words).finally(() => {
    sharing = undefined
  }))
