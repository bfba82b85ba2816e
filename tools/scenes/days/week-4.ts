import { cypress, flower, grass, hills, peaks, road, stone, tree } from '#tools/scenes/kit/land.ts'
import { box, circle, type Drawn, hatch, INK, leaf, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, glow, moon, rays, sky, star, stars, sun } from '#tools/scenes/kit/sky.ts'
import { arch, candle, cube, cup, flame, jar, lantern, sheaf, table, wall } from '#tools/scenes/kit/things.ts'

/** John 20: the garden, the stone rolled away, and linen folded. */
const firstMorning = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 480, y: 200, r: 46, disc: INK.straw, reach: 230, rays: 44 }),
    hills(INK.mist, [232, 214, 240, 216, 228], 0),
    hills(INK.moss, [300, 290, 270, 258, 262], 14),
    shape(INK.sand, 'M-10 320V150C40 90 130 70 200 96C270 120 310 200 330 312z'),
    mark(
      INK.line,
      hatch({ x: 24, y: 120, w: 230, h: 60 }, 9, 40) + leaf(280, 190, 24, 60, 0.06) + leaf(40, 210, 10, 70, 0.06),
    ),
    arch(176, 312, 100, 136, INK.night),
    mark(INK.gold, circle(176, 262, 40), 0.3),
    shape(INK.snow, 'M142 306c4-16 30-22 44-12c14-6 24 2 26 12z'),
    shape(INK.earth, circle(278, 262, 56)),
    mark(INK.line, leaf(246, 240, 40, -16, 0.08) + leaf(262, 280, 50, -8, 0.06) + leaf(250, 300, 34, 2, 0.08)),
    flower(420, 366, 74, { petal: INK.red, size: 18 }),
    flower(474, 374, 96, { size: 22 }),
    flower(540, 368, 80, { petal: INK.red, size: 18 }),
    flower(376, 380, 60, { size: 16 }),
    tree(592, 300, 110),
    birds(360, 90, [34, 18], [66, -4]),
    grass([80, 366], [180, 356], [300, 370]),
  )

/** Luke 10: oil, wine and two coins, at the inn beside the road. */
const otherSide = (): Drawn =>
  plate(
    sky(INK.wine),
    stars(16, { depth: 130, salt: 9 }),
    moon(110, 92, 30),
    peaks(
      INK.earth,
      [
        [70, 190],
        [200, 150],
        [330, 210],
      ],
      280,
    ),
    hills(INK.leaf, [278, 284, 276, 284, 278], 14),
    road(250, 280, { foot: 250, wide: 180, bend: 20 }),
    shape(INK.sand, 'M404 330V150h200v180z'),
    shape(INK.line, 'M388 152l40-56h152l40 56z'),
    arch(466, 330, 70, 120, INK.straw, 8),
    shape(INK.straw, box(546, 200, 32, 40)),
    line('M562 200v40M546 220h32', 2),
    glow({ x: 360, y: 214, r: 54 }),
    line('M404 140H356', 5),
    lantern(360, 240),
    shape(INK.sand, 'M388 330h232v20H388z'),
    jar(412, 368, 58, INK.red),
    jar(452, 372, 70),
    shape(INK.snow, 'M488 372q16-22 44-10q10 2 6 12z'),
    shape(INK.gold, circle(566, 366, 8) + circle(586, 368, 8)),
    grass([60, 366], [330, 350]),
  )

/** Ruth 2: barley, cut and bound, and a few ears left for a stranger. */
const strangerInTheField = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 130, y: 110, r: 42, reach: 170 }),
    birds(300, 84, [40, 12]),
    hills(INK.mist, [206, 178, 208, 182, 200], 0),
    cube(470, 208, 56, 36),
    cube(522, 212, 66, 44, INK.blush),
    cypress(606, 214, 80),
    hills(INK.straw, [216, 222, 212, 224, 214], 0),
    mark(INK.gold, [0, 1, 2, 3].map((row) => hatch({ x: 10, y: 226 + row * 34, w: 620, h: 22 }, 9, 50)).join('')),
    line(Array.from({ length: 30 }, (_, n) => `M${24 + n * 21} 252q4-14 ${n % 2 ? 3 : -2}-28`).join(''), 3, INK.gold),
    sheaf(170, 350, 120),
    sheaf(300, 330, 90),
    sheaf(520, 356, 130),
    sheaf(412, 318, 72),
    line('M246 376l40-14M252 384l46-8M360 380l34-16M366 386l40-8', 3, INK.gold),
    shape(INK.earth, 'M590 372c-30-6-40-30-26-50q-6 30 26 40z'),
  )

/** Acts 2: wind through the roofs, and tongues of fire. */
const windAndWords = (): Drawn =>
  plate(
    sky(INK.blush),
    rays({ x: 320, y: 40, r: 20, reach: 200, rays: 36 }),
    line(
      'M40 92c60-30 120 26 190-4c40-18 30-50 4-42c-16 6-8 26 8 20M380 86c70-30 120 26 200-6M70 136c70-24 130 24 210-6c60-24 120 20 190-4c40-14 36-44 12-38c-14 4-8 22 6 18',
      4,
      INK.snow,
    ),
    shape(INK.mist, 'M0 290V244Q160 210 320 236T640 228V300z'),
    cube(40, 320, 120, 90),
    cube(470, 322, 130, 96),
    cube(176, 330, 130, 120, INK.sand),
    cube(320, 330, 140, 104),
    ...[
      [90, 214],
      [146, 208],
      [214, 194],
      [268, 190],
      [360, 210],
      [420, 208],
      [510, 210],
      [566, 212],
    ].map(([x = 0, y = 0], n) => flame(x, y, n % 2 ? 40 : 50)),
    hills(INK.moss, [330, 326, 332, 326, 330], 10),
    road(320, 334, { foot: 320, wide: 200, bend: 6 }),
    cypress(26, 336, 90),
    cypress(616, 336, 100),
  )

/** Luke 24: bread broken at Emmaus, and the road outside the window. */
const stayForSupper = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(320, 232, 220, 190, INK.blush, 14),
    shape(INK.gold, 'M272 182a48 48 0 0 1 96 0z'),
    mark(
      INK.red,
      leaf(320, 120, 0, -56, 0.04) +
        leaf(366, 136, 30, -36, 0.04) +
        leaf(274, 136, -30, -36, 0.04) +
        leaf(386, 166, 34, -12, 0.04) +
        leaf(254, 166, -34, -12, 0.04),
    ),
    shape(INK.moss, 'M210 204Q260 174 320 182T430 190V232H210z'),
    shape(INK.straw, 'M314 184c-14 16 20 22-6 48h44c-10-22-24-28-30-48z'),
    line('M320 42V232', 4),
    table(320, 290, 480, { legs: 110 }),
    shape(INK.gold, 'M236 290c-10-38 44-52 62-26l-10 10 8 8-8 8zM322 290l-6-10 8-8-4-10c26-22 74-8 66 28z'),
    line('M250 268l10 8M270 262l8 10M352 262l8 10M372 268l4 10', 2.5),
    cup(160, 290, 56),
    cup(430, 290, 50),
    cup(490, 290, 56),
    candle(214, 288, 46),
    shape(INK.red, 'M40 384v-96q0-16 16-16h14v112zM600 384v-96q0-16-16-16h-14v112z'),
    shape(INK.wine, 'M258 384v-48h124v48z'),
  )

/** Daniel 6: windows open toward Jerusalem, three times a day. */
const smallRule = (): Drawn =>
  plate(
    sky(INK.wine),
    mark(INK.line, hatch({ x: 20, y: 30, w: 600, h: 260 }, 12, 40), 0.5),
    ...(
      [
        [130, INK.cream],
        [320, INK.straw],
        [510, INK.night],
      ] as const
    ).map(([x, light]) => arch(x, 262, 130, 206, light, 10)),
    sun({ x: 130, y: 216, r: 26, reach: 64, rays: 20, disc: INK.gold }),
    sun({ x: 320, y: 116, r: 26, reach: 64, rays: 24 }),
    moon(516, 124, 24),
    mark(INK.straw, star(480, 110, 5) + star(548, 152, 6) + star(490, 168, 4)),
    ...[130, 320, 510].map(
      (x) =>
        shape(INK.mist, `M${x - 65} 262v-34q30-10 50-2v-16q14-20 28 0v14h16v-24h14v26q14 2 22 8v28z`, 2) +
        shape(INK.gold, `M${x - 15} 212a14 14 0 0 1 28 0z`, 2),
    ),
    shape(INK.gold, 'M50 262h540v14H50z'),
    shape(INK.earth, 'M-10 326h660v84h-660z'),
    shape(INK.red, 'M220 366c-4-24 20-30 100-30s104 6 100 30q-100 20-200 0z'),
    line('M236 352q84-12 168 0', 2, INK.gold),
    shape(INK.straw, 'M212 364l-10 12M222 370l-8 12M420 364l8 12M412 370l8 12'),
  )

/** 1 Samuel 7: a stone set up where the road has come so far. */
const thisFar = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 320, y: 170, r: 60, reach: 230, rays: 44 }),
    hills(INK.mist, [236, 206, 240, 208, 232], 0),
    hills(INK.moss, [260, 268, 256, 270, 258], 14),
    road(130, 266, { foot: 210, wide: 130, bend: 90 }),
    shape(INK.sand, 'M336 356c-14-90-4-180 40-208c54-8 80 70 84 208z'),
    mark(
      INK.line,
      leaf(356, 230, 10, 80, 0.05) +
        leaf(428, 210, 14, 90, 0.05) +
        leaf(372, 176, 30, -8, 0.07) +
        leaf(392, 320, 40, 4, 0.05) +
        leaf(360, 338, 30, 2, 0.06),
    ),
    line('M398 214v56M380 232h36', 5, INK.red),
    stone(330, 362, 54, 24),
    stone(474, 364, 62, 28),
    shape(INK.snow, 'M492 326l66-18 14 40-66 18z'),
    line('M492 326l38 14 28-32', 2),
    shape(INK.red, circle(532, 338, 6), 2),
    flower(300, 378, 50, { petal: INK.red, size: 14 }),
    flower(590, 376, 64, { size: 16 }),
    tree(84, 300, 110),
    tree(572, 280, 90, { crown: INK.moss }),
    birds(170, 96, [34, 14], [70, -6]),
    grass([60, 366], [430, 380]),
  )

export const week4 = {
  22: firstMorning,
  23: otherSide,
  24: strangerInTheField,
  25: windAndWords,
  26: stayForSupper,
  27: smallRule,
  28: thisFar,
}
