import {
  box,
  circle,
  fan,
  HEIGHT,
  INK,
  type InkColor,
  leaf,
  line,
  mark,
  scatter,
  shape,
  WIDTH,
  type Drawn,
} from './pen.ts'

/** Fills the whole picture. */
export const sky = (color: InkColor): Drawn => mark(color, box(0, 0, WIDTH, HEIGHT))

type Light = { x: number; y: number; r: number; reach?: number; rays?: number; color?: InkColor; disc?: InkColor }

const raysOf = ({ x, y, r, reach = r + 110, rays = 36, color = INK.gold }: Light) =>
  mark(color, fan(x, y, { count: rays, near: r + 10, far: reach, waist: 0.03, uneven: 0.4 }))

export const sun = (light: Light): Drawn =>
  raysOf(light) + shape(light.disc ?? INK.straw, circle(light.x, light.y, light.r))

/** Light around a small flame or lamp at night. */
export const glow = ({ x, y, r }: Pick<Light, 'x' | 'y' | 'r'>): Drawn =>
  mark(INK.gold, circle(x, y, r), 0.25) + mark(INK.gold, circle(x, y, Math.round(r * 0.6)), 0.4)

export const rays = raysOf

/** @param lit the side of the moon that shines: 1 right, -1 left. */
export const moon = (x: number, y: number, r: number, lit: 1 | -1 = 1): Drawn =>
  shape(
    INK.snow,
    lit === 1
      ? `M${x} ${y - r}A${r} ${r} 0 1 1 ${x} ${y + r}A${Math.round(r * 1.15)} ${Math.round(r * 1.15)} 0 0 0 ${x} ${y - r}z`
      : `M${x} ${y - r}A${r} ${r} 0 1 0 ${x} ${y + r}A${Math.round(r * 1.15)} ${Math.round(r * 1.15)} 0 0 1 ${x} ${y - r}z`,
  )

export const star = (x: number, y: number, r: number): string => {
  const s = Math.max(1, Math.round(r * 0.22))
  return `M${x} ${y - r}l${s} ${r - s}l${r - s} ${s}l${s - r} ${s}l-${s} ${r - s}l-${s} ${s - r}l${s - r}-${s}l${r - s}-${s}z`
}

/** Stars over the upper part of the picture. */
export const stars = (
  count = 12,
  { depth = 170, salt = 0, color = INK.straw }: { depth?: number; salt?: number; color?: InkColor } = {},
): Drawn =>
  mark(
    color,
    Array.from({ length: count }, (_, n) =>
      star(
        Math.round(40 + scatter(n, salt) * 560),
        Math.round(36 + scatter(n, salt + 2) * depth),
        4 + Math.round(scatter(n, 5) * 6),
      ),
    ).join(''),
  )

/** @param s the width; a cloud is about a third as high. */
export const cloud = (x: number, y: number, s: number, color: InkColor = INK.snow): Drawn => {
  const u = Math.round(s / 10)
  return shape(
    color,
    `M${x} ${y}c-${2 * u}-${u}-${u}-${3 * u} ${u}-${3 * u}c${u / 2}-${2 * u} ${3 * u}-${2 * u} ${4 * u}-${u / 2}c${u}-${2 * u} ${4 * u}-${u} ${3 * u} ${u}c${2 * u} 0 ${3 * u} ${2 * u} ${u} ${2.5 * u}z`,
  )
}

type Area = { x: number; y: number; w: number; h: number }

/** Slanted strokes of rain. */
export const rain = ({ x, y, w, h }: Area, count = 30, color: InkColor = INK.straw): Drawn =>
  mark(
    color,
    Array.from({ length: count }, (_, n) =>
      leaf(Math.round(x + scatter(n) * w), Math.round(y + ((n + 0.5) / count) * h), -5, 18, 0.07),
    ).join(''),
  )

export const birds = (x: number, y: number, ...more: [number, number][]): Drawn =>
  line([[0, 0] as const, ...more].map(([dx, dy]) => `M${x + dx} ${y + dy}q6-6 10 1q4-8 11-4`).join(''), 2)
