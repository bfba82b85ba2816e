import { tree } from './kit/land.ts'
import { box, circle, type Drawn, hatch, INK, line, mark, plate, shape } from './kit/pen.ts'
import { glow, moon, rays, star, sun } from './kit/sky.ts'
import { arch, book, bread, candle, cup, jar, lamp, table, wall } from './kit/things.ts'

export const nightBed = (): Drawn =>
  plate(
    wall(INK.night, { joint: INK.earth }),
    arch(450, 220, 120, 160, INK.dusk, 12),
    mark(INK.snow, star(430, 110, 8) + star(470, 140, 6) + star(450, 176, 5)),
    moon(478, 96, 18),
    shape(INK.wine, box(60, 210, 16, 130) + box(360, 250, 16, 90)),
    shape(INK.snow, 'M76 262q10-30 62-26q30 4 30 30z'),
    shape(INK.red, 'M76 266q150-34 290 6v48H76z'),
    line('M140 262q30 30 10 58M230 256q24 30 8 64', 2, INK.wine),
    shape(INK.earth, 'M-10 340h660v70h-660z'),
    mark(INK.line, hatch({ x: 20, y: 350, w: 600, h: 30 }, 7)),
    glow({ x: 556, y: 306, r: 40 }),
    candle(556, 340, 46),
  )

export const harp = (): Drawn =>
  plate(
    wall(INK.cream),
    rays({ x: 320, y: 190, r: 80, reach: 270, rays: 44 }),
    shape(INK.gold, 'M230 330C190 210 230 110 300 84q20-4 16 16C260 140 250 230 272 316z'),
    shape(INK.gold, 'M272 316h150q20 4 14 24H226q-6-12 4-20z'),
    shape(INK.red, 'M306 96C380 90 420 150 424 316h-22C396 170 362 116 304 118z'),
    line('M278 130V316M300 112V316M322 114V316M344 122V316M366 140V316M386 172V316', 2),
    shape(INK.earth, 'M-10 340h660v70h-660z'),
    mark(INK.line, hatch({ x: 20, y: 352, w: 600, h: 30 }, 8)),
    jar(120, 342, 110),
    lamp(510, 340, 1),
  )

export const cupAndTable = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(320, 250, 180, 200, INK.blush, 14),
    sun({ x: 320, y: 150, r: 30, reach: 90, rays: 26, disc: INK.gold }),
    shape(INK.moss, 'M230 220Q280 196 330 210T410 206V250H230z'),
    table(320, 290, 520, { legs: 110 }),
    cup(250, 290, 90),
    bread(370, 290, 110),
    jar(478, 290, 120, INK.red),
    candle(140, 290, 70),
    mark(INK.red, circle(300, 284, 7) + circle(314, 286, 7) + circle(308, 274, 7)),
  )

export const openBook = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(130, 220, 110, 150, INK.straw, 12),
    tree(130, 220, 90),
    rays({ x: 350, y: 230, r: 90, reach: 260, rays: 44 }),
    table(340, 316, 540, { legs: 90 }),
    book(340, 296, 260),
    candle(540, 316, 80),
    jar(150, 316, 70, INK.red),
  )

/** The journal: an open page, a pen and a lamp. */
export const journal = (): Drawn =>
  plate(
    wall(INK.straw),
    table(320, 290, 560, { cloth: INK.red, legs: 110 }),
    book(300, 268, 280),
    line('M440 282L520 180', 6, INK.line),
    shape(INK.gold, 'M436 288l2-14l12 8z'),
    glow({ x: 150, y: 222, r: 56 }),
    lamp(106, 290, 1.1),
    cup(540, 290, 60),
  )
