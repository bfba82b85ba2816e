import { box, type Drawn, fan, hatch, INK, type InkColor, leaf, line, mark, shape } from './pen.ts'

export const flame = (x: number, y: number, h: number): Drawn => {
  const w = Math.round(h * 0.42)
  const body = (s: number) =>
    `M${x} ${y - Math.round(h * s)}c${Math.round(w * s * 0.5)} ${Math.round(h * s * 0.4)} ${Math.round(w * s)} ${Math.round(h * s * 0.5)} ${Math.round(w * s)} ${Math.round(h * s * 0.7)}a${Math.round(w * s)} ${Math.round(h * s * 0.3)} 0 0 1-${2 * Math.round(w * s)} 0c0-${Math.round(h * s * 0.2)} ${Math.round(w * s * 0.5)}-${Math.round(h * s * 0.3)} ${Math.round(w * s)}-${Math.round(h * s * 0.7)}z`
  return shape(INK.red, body(1), 2) + mark(INK.straw, body(0.55))
}

export const candle = (x: number, y: number, h: number): Drawn =>
  shape(INK.snow, box(x - 10, y - h, 20, h)) +
  line(`M${x} ${y - h}v-6M${x - 10} ${y - h + 12}q5 8 7-4`, 2) +
  flame(x, y - h - 2, 30) +
  shape(INK.gold, `M${x - 24} ${y - 6}h48l-7 10h-34z`)

/** An oil lamp of clay, with or without its flame. */
export const lamp = (x: number, y: number, s = 1, lit = true): Drawn => {
  const u = (n: number) => Math.round(n * s)
  return (
    shape(
      INK.gold,
      `M${x - u(38)} ${y - u(22)}q${u(30)}-${u(12)} ${u(52)}-${u(4)}q${u(14)} ${u(4)} ${u(30)}-${u(4)}q-${u(4)} ${u(22)}-${u(30)} ${u(28)}h-${u(26)}q-${u(20)}-${u(2)}-${u(26)}-${u(20)}z`,
    ) +
    line(`M${x - u(36)} ${y - u(20)}c-${u(22)}-${u(6)}-${u(22)} ${u(16)} ${u(4)} ${u(10)}`, 4) +
    (lit
      ? flame(x + u(42), y - u(26), u(34))
      : line(`M${x + u(42)} ${y - u(28)}c-8-10 8-16 0-28c-5-9 4-12 2-20`, 2, INK.earth))
  )
}

export const lantern = (x: number, y: number): Drawn =>
  line(`M${x} ${y - 84}v14`) +
  shape(INK.red, `M${x - 20} ${y - 56}q4-16 20-18q16 2 20 18z`) +
  shape(INK.straw, `M${x - 18} ${y - 56}h36l5 44h-46z`) +
  flame(x, y - 16, 28) +
  shape(INK.red, `M${x - 28} ${y - 12}h56l-6 11h-44z`)

export const jar = (x: number, y: number, h: number, color: InkColor = INK.gold): Drawn => {
  const u = (n: number) => Math.round(n * h)
  return (
    shape(
      color,
      `M${x - u(0.14)} ${y}C${x - u(0.42)} ${y - u(0.3)} ${x - u(0.4)} ${y - u(0.68)} ${x - u(0.14)} ${y - u(0.84)}v-${u(0.1)}h-${u(0.04)}v-${u(0.06)}h${2 * u(0.18)}v${u(0.06)}h-${u(0.04)}v${u(0.1)}C${x + u(0.4)} ${y - u(0.68)} ${x + u(0.42)} ${y - u(0.3)} ${x + u(0.14)} ${y}z`,
    ) +
    line(
      `M${x - u(0.3)} ${y - u(0.6)}q${u(0.3)} ${u(0.1)} ${u(0.6)} 0M${x - u(0.32)} ${y - u(0.52)}q${u(0.32)} ${u(0.1)} ${u(0.64)} 0`,
      2,
      INK.wine,
    ) +
    mark(INK.line, hatch({ x: x + u(0.02), y: y - u(0.4), w: u(0.24), h: u(0.32) }, 5, u(0.16)))
  )
}

export const bread = (x: number, y: number, w: number): Drawn => {
  const h = Math.round(w * 0.5)
  return (
    shape(INK.gold, `M${x - w / 2} ${y}c-${Math.round(w * 0.1)}-${h * 1.3} ${Math.round(w * 1.1)}-${h * 1.3} ${w} 0z`) +
    line(
      [-0.22, 0, 0.22]
        .map((at) => `M${x + Math.round(at * w) - 5} ${y - Math.round(h * 0.72)}l9 ${Math.round(h * 0.3)}`)
        .join(''),
      2.5,
    )
  )
}

export const cup = (x: number, y: number, h: number): Drawn =>
  shape(
    INK.red,
    `M${x - h * 0.3} ${y - h}h${h * 0.6}c0 ${h * 0.36}-${h * 0.1} ${h * 0.52}-${h * 0.24} ${h * 0.56}v${h * 0.28}l${h * 0.18} ${h * 0.16}h-${h * 0.48}l${h * 0.18}-${h * 0.16}v-${h * 0.28}c-${h * 0.14}-${h * 0.04}-${h * 0.24}-${h * 0.2}-${h * 0.24}-${h * 0.56}z`,
  )

/** A table with a white cloth, seen from the front. */
export const table = (
  x: number,
  y: number,
  w: number,
  { cloth = INK.snow, legs = 60 }: { cloth?: InkColor; legs?: number } = {},
): Drawn => {
  const scallops = Math.round(w / 40)
  const step = w / scallops
  const edge = Array.from({ length: scallops }, () => `q-${Math.round(step / 2)} 16-${Math.round(step)} 0`).join('')
  return (
    shape(INK.wine, box(x - w / 2 + 16, y + 20, 12, legs) + box(x + w / 2 - 28, y + 20, 12, legs)) +
    shape(cloth, `M${x - w / 2} ${y}h${w}v26${edge}z`)
  )
}

export const house = (
  x: number,
  y: number,
  w: number,
  h: number,
  { wall = INK.red, roof = INK.line, door = true }: { wall?: InkColor; roof?: InkColor; door?: boolean } = {},
): Drawn =>
  shape(wall, box(x - w / 2, y - h, w, h)) +
  shape(roof, `M${x - w / 2 - 10} ${y - h}l${w * 0.2}-${h * 0.6}h${w * 0.6 + 20}l${w * 0.2} ${h * 0.6}z`) +
  shape(
    INK.straw,
    `${door ? `M${x - 9} ${y}v-${Math.round(h * 0.5)}q9-12 18 0v${Math.round(h * 0.5)}z` : ''}${box(x - Math.round(w * 0.36), y - Math.round(h * 0.72), 13, 17)}${box(x + Math.round(w * 0.36) - 13, y - Math.round(h * 0.72), 13, 17)}`,
    2,
  )

/** A flat-roofed house of the East. */
export const cube = (x: number, y: number, w: number, h: number, wall: InkColor = INK.straw): Drawn =>
  shape(wall, box(x, y - h, w, h) + box(x - 4, y - h - 8, w + 8, 8)) +
  shape(
    INK.earth,
    `M${x + w * 0.4} ${y}v-${h * 0.4}q${w * 0.1}-9 ${w * 0.2} 0v${h * 0.4}z` +
      box(x + Math.round(w * 0.15), y - Math.round(h * 0.75), 8, 11) +
      box(x + Math.round(w * 0.75), y - Math.round(h * 0.75), 8, 11),
    2,
  )

export const tent = (x: number, y: number, w: number, color: InkColor = INK.red): Drawn => {
  const h = Math.round(w * 0.6)
  return (
    line(`M${x - w * 0.62} ${y}L${x} ${y - h - 6}L${x + w * 0.62} ${y}`, 1.5) +
    shape(
      color,
      `M${x - w / 2} ${y}Q${x - w * 0.14} ${y - h * 0.5} ${x} ${y - h}Q${x + w * 0.14} ${y - h * 0.5} ${x + w / 2} ${y}z`,
    ) +
    shape(
      INK.line,
      `M${x} ${y - Math.round(h * 0.7)}l-${Math.round(w * 0.13)} ${Math.round(h * 0.7)}h${Math.round(w * 0.26)}z`,
    ) +
    line(
      `M${x - w * 0.16} ${y - h * 0.55}L${x - w * 0.32} ${y}M${x + w * 0.16} ${y - h * 0.55}L${x + w * 0.32} ${y}`,
      2,
    )
  )
}

export const sack = (x: number, y: number, w: number, color: InkColor = INK.earth): Drawn => {
  const u = (n: number) => Math.round(n * w)
  return (
    shape(
      color,
      `M${x - u(0.44)} ${y}C${x - u(0.66)} ${y - u(0.5)} ${x - u(0.34)} ${y - u(0.74)} ${x - u(0.1)} ${y - u(0.84)}l-${u(0.14)}-${u(0.22)}q${u(0.14)} ${u(0.06)} ${u(0.24)}-${u(0.04)}q${u(0.1)} ${u(0.1)} ${u(0.24)} ${u(0.04)}l-${u(0.14)} ${u(0.22)}C${x + u(0.34)} ${y - u(0.74)} ${x + u(0.66)} ${y - u(0.5)} ${x + u(0.44)} ${y}Q${x} ${y + u(0.1)} ${x - u(0.44)} ${y}z`,
    ) +
    shape(INK.gold, `M${x - u(0.12)} ${y - u(0.84)}h${u(0.24)}v${u(0.08)}h-${u(0.24)}z`, 2) +
    mark(
      INK.line,
      leaf(x - u(0.1), y - u(0.66), -u(0.14), u(0.44), 0.08) + leaf(x + u(0.08), y - u(0.66), u(0.1), u(0.5), 0.08),
    )
  )
}

/** An open book, seen from the front. */
export const book = (x: number, y: number, w: number): Drawn => {
  const half = Math.round(w / 2)
  const rise = Math.round(w * 0.12)
  const lines = [0.35, 0.6, 0.85].map(
    (at) =>
      `M${x - half + 16} ${Math.round(y - rise * at)}q${half * 0.4}-${rise * 0.6} ${half - 28} ${Math.round(rise * 0.2)}M${x + half - 16} ${Math.round(y - rise * at)}q-${half * 0.4}-${rise * 0.6}-${half - 28} ${Math.round(rise * 0.2)}`,
  )
  return (
    shape(
      INK.red,
      `M${x - half - 8} ${y - rise + 6}L${x - half - 14} ${y + 14}Q${x - half / 2} ${y - 4} ${x} ${y + 20}Q${x + half / 2} ${y - 4} ${x + half + 14} ${y + 14}L${x + half + 8} ${y - rise + 6}z`,
    ) +
    shape(
      INK.snow,
      `M${x} ${y + 12}Q${x - half / 2} ${y - 14} ${x - half} ${y + 4}V${y - rise * 2}Q${x - half / 2} ${y - rise * 3.2} ${x} ${y - rise * 1.6}Q${x + half / 2} ${y - rise * 3.2} ${x + half} ${y - rise * 2}V${y + 4}Q${x + half / 2} ${y - 14} ${x} ${y + 12}z`,
    ) +
    line(`M${x} ${y + 12}V${Math.round(y - rise * 1.6)}`) +
    line(lines.join(''), 1.5, INK.earth)
  )
}

/** The curls around the back of a sheep, as steps of its outline. */
const WOOL = [
  [-0.16, -0.16],
  [0, -0.22],
  [0.16, -0.16],
  [0.24, -0.06],
  [0.22, 0.02],
  [0.2, 0.12],
  [0.06, 0.2],
  [-0.08, 0.18],
  [-0.2, 0.1],
  [-0.22, 0.02],
  [-0.2, -0.02],
] as const

export const sheep = (x: number, y: number, s: number, way: 1 | -1 = 1): Drawn => {
  const u = (n: number) => Math.round(n * s)
  return (
    line(
      `M${x - u(0.3)} ${y - u(0.2)}V${y}M${x - u(0.12)} ${y - u(0.2)}V${y}M${x + u(0.14)} ${y - u(0.2)}V${y}M${x + u(0.3)} ${y - u(0.2)}V${y}`,
      4,
    ) +
    shape(
      INK.snow,
      `M${x - u(0.3)} ${y - u(0.2)}${WOOL.map(([dx, dy]) => `a${u(0.15)} ${u(0.15)} 0 0 1 ${u(dx)} ${u(dy)}`).join('')}z`,
      2,
    ) +
    line(
      [
        [-0.2, -0.5],
        [0.06, -0.62],
        [-0.02, -0.36],
        [0.24, -0.46],
      ]
        .map(([dx = 0, dy = 0]) => `M${x + u(dx)} ${y + u(dy)}q${u(0.07)} ${u(0.09)} ${u(0.14)} 0`)
        .join(''),
      1.5,
    ) +
    shape(
      INK.line,
      `M${x + way * u(0.36)} ${y - u(0.66)}q${way * u(0.2)}-${u(0.06)} ${way * u(0.3)} ${u(0.26)}q${-way * u(0.22)} ${u(0.14)} ${-way * u(0.34)}-${u(0.04)}z`,
      2,
    )
  )
}

/** An opening with a round top; `inside` is what one sees through it. */
export const arch = (x: number, y: number, w: number, h: number, fill: InkColor, frame = 0): Drawn => {
  const opening = (grown: number) => {
    const r = w / 2 + grown
    return `M${x - r} ${y}V${y - h + w / 2}a${r} ${r} 0 0 1 ${2 * r} 0V${y}z`
  }
  return (frame > 0 ? shape(INK.sand, opening(frame)) : '') + shape(fill, opening(0))
}

export const sandals = (x: number, y: number): Drawn =>
  [0, 44]
    .map(
      (dx) =>
        shape(INK.gold, `M${x + dx} ${y}c-14-6-12-34 2-36c16-2 16 18 14 36q-8 6-16 0z`) +
        line(`M${x + dx - 6} ${y - 12}l9-8l13 8M${x + dx + 3} ${y - 20}v-14`, 3, INK.wine),
    )
    .join('')

export const boat = (x: number, y: number, w: number): Drawn =>
  line(`M${x} ${y - 8}V${y - w * 0.75}`, 5) +
  shape(INK.snow, `M${x + 6} ${Math.round(y - w * 0.72)}q${w * 0.4} ${w * 0.2} ${w * 0.34} ${w * 0.5}h-${w * 0.34}z`) +
  shape(
    INK.red,
    `M${x - w / 2} ${y - w * 0.2}q${w / 2} ${w * 0.12} ${w} 0q-${w * 0.06} ${w * 0.24}-${w * 0.2} ${w * 0.26}h-${w * 0.56}q-${w * 0.16}-${w * 0.04}-${w * 0.24}-${w * 0.26}z`,
  ) +
  line(`M${x - w * 0.4} ${y - w * 0.06}q${w * 0.4} ${w * 0.1} ${w * 0.8} 0`, 2)

/** A wall of squared stones. */
export const wall = (
  color: InkColor,
  {
    x = 0,
    y = 0,
    w = 640,
    h = 400,
    row = 44,
    joint = INK.sand,
  }: { x?: number; y?: number; w?: number; h?: number; row?: number; joint?: InkColor } = {},
): Drawn => {
  const rows = Math.ceil(h / row)
  const joints = Array.from({ length: rows }, (_, n) => {
    const top = y + n * row
    const uprights = Array.from({ length: 4 }, (_, k) => Math.round(x + (k + 0.35 + (n % 2) * 0.5) * (w / 4)))
    return `M${x} ${top}h${w}${uprights
      .filter((at) => at < x + w)
      .map((at) => `M${at} ${top}v${Math.min(row, y + h - top)}`)
      .join('')}`
  })
  return mark(color, box(x, y, w, h)) + line(joints.join(''), 1.5, joint)
}

export const sheaf = (x: number, y: number, h: number): Drawn =>
  shape(
    INK.gold,
    `M${x - h * 0.14} ${y}L${x - h * 0.06} ${y - h * 0.4}L${x - h * 0.3} ${y - h * 0.8}Q${x} ${y - h * 0.95} ${x + h * 0.3} ${y - h * 0.8}L${x + h * 0.06} ${y - h * 0.4}L${x + h * 0.14} ${y}z`,
  ) +
  shape(
    INK.straw,
    fan(x, y - h * 0.42, { count: 9, from: 40, to: 140, near: h * 0.36, far: h * 0.68, waist: 0.16 }),
    2,
  ) +
  line(`M${x - Math.round(h * 0.07)} ${y - Math.round(h * 0.4)}h${Math.round(h * 0.14)}`, 6, INK.red)

export const cross = (x: number, y: number, h: number): Drawn => {
  const t = Math.max(6, Math.round(h * 0.08))
  const arm = Math.round(h * 0.26)
  return shape(
    INK.line,
    `M${x - t / 2} ${y}v-${Math.round(h * 0.62)}h-${arm}v-${t}h${arm}v-${Math.round(h * 0.22)}h${t}v${Math.round(h * 0.22)}h${arm}v${t}h-${arm}v${Math.round(h * 0.62)}z`,
  )
}
