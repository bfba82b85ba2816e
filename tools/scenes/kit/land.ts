import {
  circle,
  type Drawn,
  fan,
  hatch,
  HEIGHT,
  INK,
  type InkColor,
  leaf,
  line,
  mark,
  scatter,
  shape,
  WIDTH,
} from './pen.ts'

/** A line of hills through heights at equal distances, with the ground below it. */
export const hills = (color: InkColor, heights: readonly number[], strokes = 14): Drawn => {
  const step = WIDTH / (heights.length - 1)
  const [first = HEIGHT, ...rest] = heights
  const curve = rest
    .map((y, n) => {
      const [from, to] = [Math.round(n * step), Math.round((n + 1) * step)]
      const middle = Math.round((from + to) / 2)
      return `C${middle} ${n === 0 ? first : (rest[n - 1] ?? y)} ${middle} ${y} ${to} ${y}`
    })
    .join('')
  const top = Math.max(...heights)
  const texture = hatch({ x: 20, y: top + 6, w: 600, h: HEIGHT - top - 24 }, strokes)
  return shape(color, `M0 ${first}${curve}V${HEIGHT}H0z`) + (strokes > 0 ? mark(INK.line, texture, 0.8) : '')
}

/** Mountains with sharp tops and a shaded side. */
export const peaks = (color: InkColor, tops: readonly (readonly [x: number, y: number])[], foot: number): Drawn => {
  const line0 = tops.map(([x, y], n) => {
    const next = tops[n + 1]
    const valley = next
      ? ` L${Math.round((x + next[0]) / 2)} ${Math.round(foot - (foot - Math.max(y, next[1])) * 0.45)}`
      : ''
    return `L${x} ${y}${valley}`
  })
  const shades = tops.flatMap(([x, y]) =>
    [0.3, 0.5, 0.7, 0.9].map((part) =>
      leaf(
        x + 3 + (foot - y) * part * 0.1,
        y + (foot - y) * part * 0.5,
        (foot - y) * part * 0.28,
        (foot - y) * 0.34,
        0.04,
      ),
    ),
  )
  return shape(color, `M-20 ${foot}${line0.join('')}L660 ${foot}V${HEIGHT}H-20z`) + mark(INK.line, shades.join(''), 0.8)
}

/** Still water from a height down, with the light of a sun or moon in it. */
export const water = (
  y: number,
  { light, color = INK.water, to = HEIGHT }: { light?: number; color?: InkColor; to?: number } = {},
): Drawn => {
  const glints =
    light === undefined
      ? ''
      : mark(
          INK.gold,
          Array.from({ length: 6 }, (_, n) => leaf(light - 44 + n * 4, y + 9 + n * 9, 88 - n * 8, 0, 0.03)).join(''),
        )
  return (
    shape(color, `M-9 ${y}H650V${to}H-9z`) +
    mark(INK.line, hatch({ x: 20, y: y + 8, w: 600, h: to - y - 16 }, 12, 44), 0.55) +
    glints
  )
}

/** A road that winds from the bottom edge up to a point. */
export const road = (
  x: number,
  y: number,
  {
    foot = 300,
    wide = 130,
    bend = 60,
    color = INK.straw,
  }: { foot?: number; wide?: number; bend?: number; color?: InkColor } = {},
): Drawn => {
  const h = HEIGHT - y
  const left = `M${x - 4} ${y}C${x - 4 + bend} ${y + h * 0.25} ${foot - wide / 2 + bend * 1.6} ${y + h * 0.45} ${foot - wide * 0.3} ${y + h * 0.62}S${foot - wide * 0.6} ${y + h * 0.9} ${foot - wide / 2} ${HEIGHT + 6}`
  const right = `H${foot + wide / 2}C${foot + wide * 0.5} ${y + h * 0.8} ${foot + wide * 0.1} ${y + h * 0.72} ${foot + wide * 0.35 + bend * 0.6} ${y + h * 0.5}S${x + 8 + bend} ${y + h * 0.2} ${x + 5} ${y}z`
  const ruts = [0.7, 0.8, 0.9]
    .map((part, n) => leaf(foot - wide * 0.2 + n * wide * 0.18, y + h * part, -6 + n * 5, h * 0.1, 0.06))
    .join('')
  return shape(color, left + right) + mark(INK.gold, ruts)
}

/** Tufts of grass at points. */
export const grass = (...places: (readonly [x: number, y: number])[]): Drawn =>
  mark(
    INK.line,
    places.map(([x, y]) => fan(x, y, { count: 5, from: 50, to: 130, far: 26, waist: 0.07, uneven: 0.3 })).join(''),
  )

/** A tree with a round crown. */
export const tree = (
  x: number,
  y: number,
  s: number,
  { crown = INK.leaf, fruit }: { crown?: InkColor; fruit?: InkColor } = {},
): Drawn => {
  const top = y - s
  const r = Math.round(s * 0.46)
  const trunk = `M${x - s * 0.08} ${y}C${x - s * 0.03} ${y - s * 0.3} ${x - s * 0.05} ${y - s * 0.4} ${x - s * 0.16} ${y - s * 0.6}L${x} ${y - s * 0.52}L${x + s * 0.16} ${y - s * 0.6}C${x + s * 0.05} ${y - s * 0.4} ${x + s * 0.03} ${y - s * 0.3} ${x + s * 0.08} ${y}z`
  const cy = top + r
  const fruits = fruit
    ? shape(
        fruit,
        [
          [-0.2, 0.15],
          [0.22, 0.2],
          [0.02, -0.18],
          [-0.28, -0.2],
          [0.3, -0.12],
          [0.02, 0.32],
        ]
          .map(([dx = 0, dy = 0]) =>
            circle(Math.round(x + dx * s), Math.round(cy + dy * s), Math.max(4, Math.round(s * 0.04))),
          )
          .join(''),
        2,
      )
    : ''
  return (
    shape(INK.gold, trunk) +
    mark(crown, circle(x, cy, Math.round(r * 0.78))) +
    shape(crown, fan(x, cy, { count: 15, near: r * 0.6, far: r * 1.12, waist: 0.34 }), 2) +
    shape(crown, fan(x, cy, { count: 9, from: 12, to: 372, near: r * 0.22, far: r * 0.74, waist: 0.34 }), 2) +
    shape(crown, fan(x, cy, { count: 5, far: r * 0.4, waist: 0.34 }), 2) +
    fruits
  )
}

export const cypress = (x: number, y: number, h: number, color: InkColor = INK.leaf): Drawn =>
  line(`M${x} ${y}v-${Math.round(h * 0.3)}`, 4) +
  shape(color, leaf(x, y - h * 0.12, 0, -h * 0.88, 0.24), 2) +
  line(`M${x} ${Math.round(y - h * 0.2)}v-${Math.round(h * 0.4)}`, 1.5)

export const palm = (x: number, y: number, h: number): Drawn =>
  shape(INK.gold, `M${x - 5} ${y}q-3-${h / 2} 2-${h}h7q-4 ${h / 2} 4 ${h}z`) +
  shape(INK.leaf, fan(x + 1, y - h, { count: 9, from: -38, to: 218, far: h * 0.52, waist: 0.13 }), 2)

export const stone = (x: number, y: number, w: number, h: number, color: InkColor = INK.sand): Drawn =>
  shape(
    color,
    `M${x - w / 2} ${y}c-${Math.round(w * 0.08)}-${Math.round(h * 0.7)} ${Math.round(w * 0.15)}-${h} ${Math.round(w * 0.45)}-${h}s${Math.round(w * 0.65)} ${Math.round(h * 0.2)} ${Math.round(w * 0.55)} ${h}z`,
  ) + mark(INK.line, leaf(x - w * 0.25, y - h * 0.3, w * 0.3, 2, 0.05) + leaf(x, y - h * 0.6, w * 0.28, 3, 0.05))

/** A plant with a flower of pointed petals. */
export const flower = (
  x: number,
  y: number,
  h: number,
  { petal = INK.snow, size = 16 }: { petal?: InkColor; size?: number } = {},
): Drawn =>
  line(`M${x} ${y}q-4-${h / 2} 0-${h}`, 2.5, INK.leaf) +
  shape(
    INK.leaf,
    leaf(x - 1, y - h * 0.3, -h * 0.24, -h * 0.22, 0.25) + leaf(x - 1, y - h * 0.2, h * 0.26, -h * 0.24, 0.25),
    2,
  ) +
  shape(petal, fan(x, y - h, { count: 6, from: 30, to: 390, far: size, waist: 0.3 }), 2) +
  mark(INK.gold, circle(x, y - h, Math.round(size / 4)))

/** A branch with leaves that reaches into the picture. */
export const branch = (points: readonly (readonly [x: number, y: number])[], color: InkColor = INK.leaf): Drawn =>
  line(points.map(([x, y], n) => `${n ? 'L' : 'M'}${x} ${y}`).join(''), 4, INK.gold) +
  shape(
    color,
    points
      .map(([x, y], n) => leaf(x, y, 22 - scatter(n) * 10, 24, 0.28) + leaf(x, y, 24, -14 - scatter(n, 2) * 10, 0.28))
      .join(''),
    2,
  )
