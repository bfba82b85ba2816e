import { brand } from '#web/ui/brand.ts'

/** Words on a picture, below an optional drawing. */
export type PictureWords = {
  /** A line above: "Certificate of completion". */
  heading?: string | undefined
  text: string
  /** A line below: "Mark 6:31", "December 22, 2026". */
  source?: string | undefined
  /** URL of a drawing of this site, 16 to 10. */
  drawing?: string | undefined
}

/** Upright, as phones show it. */
const PICTURE_WIDTH = 1_080
const PICTURE_HEIGHT = 1_350
const MARGIN = 110
const TEXT_WIDTH = PICTURE_WIDTH - 2 * MARGIN
const DRAWING_HEIGHT = (TEXT_WIDTH * 10) / 16
const LINE = 1.36
const SIZES = [76, 68, 60, 54, 48, 44, 40]

const PAPER = '#faf6ee'
const INK = '#2a2320'
const MUTED = '#6b5f57'
const ACCENT = '#7a2b2b'
const FAMILY = '"EB Garamond", "Times New Roman", serif'

/** Returns the lines of a text that are at most `width` wide. */
export const linesOf = (text: string, width: number, measure: (line: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Returns a text without its last sentence or, of a single sentence, without its last word. */
const shorter = (text: string): string => {
  const end = text.slice(0, -2).search(/[.!?][”’]?\s(?!.*[.!?][”’]?\s)/s)
  return end > 0 ? text.slice(0, end + 1) : `${text.replace(/…$/, '').split(/\s+/).slice(0, -1).join(' ')}…`
}

/** Returns the largest size at which a text fits, and its lines. A text that is too long ends after a sentence that fits. */
export const fit = (
  text: string,
  room: { width: number; height: number },
  measureAt: (size: number) => (line: string) => number,
): { size: number; lines: string[] } => {
  for (const size of SIZES) {
    const lines = linesOf(text, room.width, measureAt(size))
    if (lines.length * size * LINE <= room.height) return { size, lines }
  }
  return fit(shorter(text), room, measureAt)
}

const loadImage = async (url: string) => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Draws words as a picture on this device. */
export const drawPicture = async ({ heading, text, source, drawing }: PictureWords): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH
  canvas.height = PICTURE_HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  await document.fonts.load(`400 48px ${FAMILY}`, text)
  const fontAt = (size: number, style = '') => `${style} 400 ${size}px ${FAMILY}`

  context.fillStyle = PAPER
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  context.strokeStyle = ACCENT
  context.lineWidth = 3
  context.strokeRect(48, 48, PICTURE_WIDTH - 96, PICTURE_HEIGHT - 96)

  let top = MARGIN
  if (drawing !== undefined) {
    context.drawImage(await loadImage(drawing), MARGIN, top, TEXT_WIDTH, DRAWING_HEIGHT)
    top += DRAWING_HEIGHT + 40
  }
  context.textAlign = 'center'
  const center = PICTURE_WIDTH / 2
  const line = (words: string, font: string, color: string, y: number) => {
    context.font = font
    context.fillStyle = color
    context.fillText(words, center, y)
  }
  if (heading !== undefined) {
    top += 60
    line(heading, fontAt(50, 'italic'), ACCENT, top)
  }
  const bottom = PICTURE_HEIGHT - MARGIN - 130
  const measureAt = (size: number) => (words: string) => {
    context.font = fontAt(size)
    return context.measureText(words).width
  }
  const { size, lines } = fit(text, { width: TEXT_WIDTH, height: bottom - top - 20 }, measureAt)
  const height = lines.length * size * LINE
  const start = top + (bottom - top - height) / 2 + size
  lines.forEach((words, n) => line(words, fontAt(size), INK, start + n * size * LINE))
  if (source !== undefined) line(source, fontAt(40, 'italic'), MUTED, bottom + 64)
  line(brand.name, fontAt(34), ACCENT, PICTURE_HEIGHT - 84)

  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png')
  })
}
