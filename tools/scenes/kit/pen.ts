/** The colors of the funnel's artwork. */
export const INK = {
  line: '#2A2320',
  paper: '#FAF6EE',
  snow: '#FFFDF8',
  cream: '#F6EEDD',
  straw: '#EAD9B4',
  gold: '#B98A3E',
  blush: '#EBCDB4',
  red: '#7A2B2B',
  wine: '#64211F',
  earth: '#6B5F57',
  sand: '#CDBFA6',
  mist: '#A6A98C',
  moss: '#6E7652',
  leaf: '#565E40',
  water: '#DCE0D6',
  dusk: '#8C6A63',
  night: '#3C3436',
} as const
export type InkColor = (typeof INK)[keyof typeof INK]

/** A part of a drawing, as SVG. */
export type Drawn = string

/** The size of a plate, and the distance from its edge to the frame of the picture. */
export const WIDTH = 640
export const HEIGHT = 400
const FRAME = 16

const round = (n: number | string) => String(Math.round(Number(n)))
const point = (x: number, y: number) => `${round(x)} ${round(y)}`.replace(' -', '-')

/** Rounds the numbers of a path: at the size of a plate, half a point is not visible. */
const whole = (d: string) => d.replaceAll(/-?\d+\.\d+/g, round)

/** Draws a filled shape with an outline. */
export const shape = (fill: InkColor, d: string, width?: number): Drawn =>
  `<path fill="${fill}"${width === undefined ? '' : ` stroke-width="${width}"`} d="${whole(d)}"/>`

/** Draws a filled shape with holes: each further outline inside the first one cuts one out. */
export const cutout = (fill: InkColor, d: string): Drawn => `<path fill="${fill}" fill-rule="evenodd" d="${whole(d)}"/>`

/** Draws lines without a filling. */
export const line = (d: string, width?: number, color?: InkColor): Drawn =>
  `<path${color ? ` stroke="${color}"` : ''}${width === undefined ? '' : ` stroke-width="${width}"`} d="${whole(d)}"/>`

/** Draws a filled shape without an outline. */
export const mark = (fill: InkColor, d: string, opacity = 1): Drawn =>
  `<path stroke="none" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${whole(d)}"/>`

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`

export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h-${w}z`

/** A slim leaf from a point, like the stroke of a burin. The waist is a part of its length. */
export const leaf = (x: number, y: number, dx: number, dy: number, waist = 0.2): string => {
  const half = (side: number, way: number) =>
    `q${point((way * dx) / 2 - side * dy * waist, (way * dy) / 2 + side * dx * waist)} ${point(way * dx, way * dy)}`
  return `M${point(x, y)}${half(1, 1)}${half(-1, -1)}z`
}

/** Leaves in a half or full circle around a point. Angles are in degrees, 0 to the right and 90 up. */
export const fan = (
  x: number,
  y: number,
  { count, from = 0, to = 360, near = 0, far, waist = 0.2, uneven = 0 }: FanOptions,
): string => {
  const step = (to - from) / (to - from >= 360 ? count : count - 1)
  return Array.from({ length: count }, (_, n) => {
    const angle = ((from + n * step) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), -Math.sin(angle)]
    const length = (far - near) * (n % 2 === 0 ? 1 : 1 - uneven)
    return leaf(x + near * cos, y + near * sin, length * cos, length * sin, waist)
  }).join('')
}
type FanOptions = {
  count: number
  from?: number
  to?: number
  near?: number
  far: number
  waist?: number
  uneven?: number
}

/** Returns a number between 0 and 1 that looks random and is always the same. */
export const scatter = (n: number, salt = 0): number =>
  Math.abs(Math.sin(n * 127.1 + salt * 311.7 + 7) * 43_758.5453) % 1

type Area = { x: number; y: number; w: number; h: number }

/** Engraved strokes that give a surface its texture. */
export const hatch = ({ x, y, w, h }: Area, count = 12, length = 34): string =>
  Array.from({ length: count }, (_, n) => {
    const long = length * (0.5 + scatter(n, 3))
    return leaf(
      Math.round(x + scatter(n) * (w - long)),
      Math.round(y + ((n + 0.5) / count) * h),
      Math.round(long),
      scatter(n, 1) * 4 - 2,
      0.035,
    )
  }).join('')

/** Joins the parts of a picture from back to front, and frames them. */
export const plate = (...parts: Drawn[]): string => {
  const [w, h] = [WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME]
  const frame = box(FRAME, FRAME, w, h)
  const outer = FRAME / 2 - 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="${INK.line}" ` +
    `stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><clipPath id="k"><path d="${frame}"/></clipPath>` +
    `<g clip-path="url(#k)">${parts.join('')}</g><path d="${frame}"/>` +
    `<path stroke="${INK.gold}" stroke-width="1.5" d="${box(outer, outer, WIDTH - 2 * outer, HEIGHT - 2 * outer)}"/></svg>\n`
  )
}
