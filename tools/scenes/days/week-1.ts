import { branch, cypress, grass, hills, palm, road, stone, tree, water } from '#tools/scenes/kit/land.ts'
import { box, type Drawn, hatch, INK, leaf, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, moon, rays, sky, star, stars, sun } from '#tools/scenes/kit/sky.ts'
import { arch, boat, bread, candle, jar, sack, table, wall } from '#tools/scenes/kit/things.ts'

/** Mark 6:31: a boat on a lonely shore, a bundle put down, and shade. */
const beginTired = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 210, y: 172, r: 44 }),
    hills(INK.mist, [190, 160, 196, 170, 188], 0),
    water(196, { light: 210 }),
    boat(210, 252, 110),
    hills(INK.moss, [330, 318, 296, 278, 270, 262], 12),
    tree(504, 300, 210),
    line('M414 318L446 196', 5, INK.gold),
    sack(436, 324, 54, INK.red),
    grass([90, 366], [330, 350], [570, 340]),
    birds(340, 88, [34, 16], [70, -8]),
  )

/** Genesis 3:8-10: a garden in the cool of the day, and leaves to hide behind. */
const whereAreYou = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 320, y: 214, r: 54, disc: INK.gold, color: INK.red, reach: 150 }),
    hills(INK.mist, [226, 206, 232, 208, 224], 0),
    hills(INK.moss, [250, 262, 250, 262, 252], 14),
    road(320, 252, { foot: 330, wide: 120, bend: 18 }),
    tree(176, 318, 220, { fruit: INK.red }),
    tree(478, 304, 180, { crown: INK.moss }),
    branch([
      [8, 300],
      [30, 322],
      [52, 340],
      [80, 356],
      [112, 372],
    ]),
    branch(
      [
        [14, 350],
        [40, 362],
        [66, 378],
      ],
      INK.moss,
    ),
    branch([
      [630, 290],
      [606, 318],
      [584, 338],
      [556, 356],
      [528, 374],
    ]),
    mark(
      INK.line,
      leaf(322, 330, 10, 16, 0.3) +
        leaf(344, 350, 10, 16, 0.3) +
        leaf(312, 294, 8, 12, 0.3) +
        leaf(330, 276, 6, 9, 0.3),
    ),
  )

/** 1 Kings 17: the jar of meal, the cruse of oil, and one loaf, at the gate. */
const breadForOneDay = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(470, 312, 150, 230, INK.blush, 20),
    sun({ x: 470, y: 200, r: 24, reach: 66, rays: 20 }),
    shape(INK.moss, 'M396 268Q430 246 470 256T544 262V312H396z'),
    palm(508, 300, 66),
    shape(INK.gold, box(-10, 312, 660, 24)),
    mark(INK.line, hatch({ x: 20, y: 342, w: 600, h: 40 }, 8)),
    mark(INK.earth, box(-10, 336, 660, 80)),
    jar(170, 314, 170),
    jar(286, 314, 92, INK.red),
    shape(INK.snow, 'M322 314q60 20 130 0l14 22q-80 16-160 0z'),
    bread(388, 314, 92),
  )

/** Genesis 28: a stone for a pillow, and a ladder full of light. */
const hereOfAllPlaces = (): Drawn => {
  const rungs = Array.from(
    { length: 9 },
    (_, n) => `M${Math.round(404 + n * 11.5)} ${306 - n * 32}h${Math.round(52 - n * 3)}`,
  )
  return plate(
    sky(INK.night),
    rays({ x: 520, y: 20, r: 20, reach: 190, rays: 30 }),
    mark(INK.gold, 'M398 316L500 0h60L470 316z', 0.35),
    stars(18, { depth: 190, salt: 4 }),
    mark(INK.snow, star(150, 90, 14) + star(300, 60, 11)),
    hills(INK.earth, [278, 262, 290, 284, 300, 276], 0),
    line(rungs.join(''), 5, INK.straw),
    line('M400 320L504 -4M464 320L548 -4', 5, INK.straw),
    hills(INK.leaf, [322, 312, 320, 316, 326], 12),
    stone(180, 338, 96, 44),
    shape(INK.red, 'M224 342c40-30 120-34 170-8c16 8 18 18 4 20H220z'),
    mark(INK.line, hatch({ x: 250, y: 328, w: 130, h: 22 }, 5, 40)),
    grass([90, 360], [520, 360], [600, 350]),
  )
}

/** Isaiah 43: stepping stones through the waters, and one's own name on a stone. */
const names = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 320, y: 128, r: 40, reach: 190 }),
    hills(INK.mist, [158, 130, 164, 134, 156], 0),
    hills(INK.moss, [176, 184, 172, 186, 176], 0),
    cypress(96, 184, 92),
    cypress(124, 186, 66),
    cypress(540, 184, 84),
    water(190),
    line(
      'M40 234q40-14 80 0t80 0M400 226q40-14 80 0t80 0M60 318q44-16 88 0t88 0M440 300q40-16 84 0t84 0',
      2.5,
      INK.earth,
    ),
    stone(330, 212, 44, 14),
    stone(300, 240, 62, 19),
    stone(348, 274, 82, 25),
    stone(296, 318, 112, 34),
    stone(366, 382, 190, 58),
    mark(INK.red, leaf(330, 352, 28, 0, 0.08) + leaf(366, 350, 34, 0, 0.08) + leaf(344, 364, 44, 0, 0.08)),
  )

/** Mark 10: the cloak that Bartimaeus threw off, beside the road out of Jericho. */
const twoWords = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 500, y: 96, r: 38 }),
    hills(INK.sand, [210, 180, 204, 172, 200], 0),
    shape(INK.straw, `M30 262V150h16v-14h16v14h16v-14h16v14h16v-14h16v14h16v-14h16v14h16v112z`),
    arch(104, 262, 46, 78, INK.line),
    mark(INK.line, hatch({ x: 34, y: 170, w: 140, h: 30 }, 5, 26)),
    hills(INK.moss, [262, 258, 268, 256, 262], 14),
    road(110, 262, { foot: 340, wide: 190, bend: 70 }),
    palm(236, 262, 128),
    palm(276, 270, 92),
    tree(560, 290, 120, { crown: INK.moss }),
    shape(INK.red, 'M430 352c-18-34 20-40 34-58c20 12 44 4 58 24c20 8 32 26 22 42c-34 14-84 14-114-8z'),
    mark(INK.line, leaf(462, 302, -8, 44, 0.08) + leaf(488, 310, 6, 46, 0.08) + leaf(516, 324, 6, 30, 0.08)),
    shape(INK.gold, 'M392 366q14-16 32 0z'),
    grass([590, 366], [60, 340]),
  )

/** The Sabbath: tools hung up, two candles, and bread under a cloth. */
const stopOnPurpose = (): Drawn =>
  plate(
    sky(INK.wine),
    line('M70 62H300', 6, INK.gold),
    shape(INK.sand, 'M96 66v70h14V66zM84 132h38l-4 30H88z'),
    shape(INK.sand, 'M150 66l12 0l4 100l-70 0z'.replace('l-70 0', 'h-40')),
    shape(INK.gold, 'M214 66h10v90h-10zM200 156h38v22h-38z'),
    line('M276 66v62c0 24 30 24 30 0', 5, INK.straw),
    rays({ x: 430, y: 168, r: 26, reach: 150, rays: 40 }),
    moon(560, 80, 24, -1),
    candle(400, 282, 76),
    candle(462, 282, 76),
    table(340, 286, 520, { legs: 120 }),
    shape(INK.gold, 'M190 286c-14-34 20-48 44-38c16-16 44-14 56 0c30-8 52 12 40 38z'),
    line('M206 268q18-20 34 4t34-4t34 4', 2.5),
    shape(INK.red, 'M540 286v-20q-18-4-18-34h48q0 30-18 34v20z'),
  )

export const week1 = {
  1: beginTired,
  2: whereAreYou,
  3: breadForOneDay,
  4: hereOfAllPlaces,
  5: names,
  6: twoWords,
  7: stopOnPurpose,
}
