import { cypress, grass, hills, palm, peaks, road, stone, tree, water } from '#tools/scenes/kit/land.ts'
import { box, circle, cutout, type Drawn, hatch, INK, leaf, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, cloud, glow, moon, rain, rays, sky, stars, sun } from '#tools/scenes/kit/sky.ts'
import { arch, boat, cross, flame, house, sack, sandals, tent, wall } from '#tools/scenes/kit/things.ts'

/** Exodus 18: more bundles than one man can carry, before the tents of Jethro. */
const tooHeavy = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 520, y: 88, r: 36 }),
    peaks(
      INK.dusk,
      [
        [110, 150],
        [250, 110],
        [400, 170],
        [560, 140],
      ],
      250,
    ),
    hills(INK.sand, [256, 244, 262, 248, 258], 14),
    tent(430, 276, 150),
    tent(546, 288, 110, INK.gold),
    tent(330, 264, 80, INK.moss),
    sack(110, 350, 84),
    sack(196, 354, 84, INK.red),
    sack(282, 352, 78, INK.gold),
    sack(152, 292, 78, INK.moss),
    sack(236, 290, 76),
    sack(192, 230, 70, INK.red),
    sack(470, 366, 60, INK.gold),
    line('M408 366L452 330', 5, INK.gold),
    palm(596, 290, 96),
    grass([370, 370], [560, 368], [40, 366]),
  )

/** Psalm 127: a bed, a window, and a watch that someone else keeps. */
const putTheDayDown = (): Drawn =>
  plate(
    sky(INK.night),
    mark(INK.earth, hatch({ x: 20, y: 30, w: 600, h: 250 }, 12, 30), 0.5),
    arch(440, 230, 130, 178, INK.wine, 10),
    moon(452, 122, 30),
    stars(1),
    mark(
      INK.straw,
      'M396 150l2 7 7 2-7 2-2 7-2-7-7-2 7-2zM410 96l1 5 5 1-5 1-1 5-1-5-5-1 5-1zM486 176l1 5 5 1-5 1-1 5-1-5-5-1 5-1z',
    ),
    shape(INK.leaf, 'M375 208Q410 186 440 198T505 196V230H375z'),
    line('M440 62V230M375 150H505', 3),
    shape(INK.gold, box(358, 230, 164, 10)),
    shape(INK.earth, 'M-10 330h660v80h-660z'),
    mark(INK.line, hatch({ x: 20, y: 350, w: 600, h: 30 }, 8)),
    shape(INK.gold, 'M70 352V200q26-22 52 0v90h250v-40q20-16 40 0v102h-16v-26H86v26z'),
    shape(INK.snow, 'M122 292c-6-40 70-44 82-10v14h-82z'),
    shape(INK.red, 'M176 296c30-50 170-42 196-8v28H122v-18z'),
    mark(INK.line, leaf(220, 272, 60, -8, 0.05) + leaf(250, 296, 80, -2, 0.04) + leaf(330, 284, 30, 8, 0.06)),
    sandals(520, 366),
    shape(INK.gold, box(452, 306, 60, 10) + box(460, 316, 8, 36) + box(496, 316, 8, 36)),
    line('M482 300c-8-8 6-14 0-26c-4-8 4-12 0-18', 2, INK.sand),
    shape(INK.sand, 'M464 304q18-14 36 0z'),
  )

/** Luke 15: the lamp is lit, the door is open, and shoes are brought. */
const interruptedSpeech = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 150, y: 206, r: 46, disc: INK.gold, color: INK.red, reach: 140 }),
    hills(INK.mist, [226, 208, 232, 196, 180], 0),
    hills(INK.moss, [296, 282, 270, 236, 220], 14),
    road(478, 232, { foot: 250, wide: 150, bend: -14 }),
    house(480, 236, 130, 76, { door: false }),
    arch(480, 236, 36, 56, INK.straw),
    cypress(396, 244, 96),
    cypress(570, 234, 110),
    cypress(592, 236, 80),
    tree(84, 316, 120),
    sandals(382, 366),
    cutout(INK.gold, `${circle(478, 352, 16)}${circle(478, 352, 10)}`),
    shape(INK.red, 'M478 326l9 8l-9 8l-9-8z', 2),
    grass([60, 374], [320, 340], [606, 350]),
  )

/** Matthew 18: a bond torn in two, and a bird that has left the cage of it. */
const debt = (): Drawn =>
  plate(
    sky(INK.straw),
    rays({ x: 320, y: 190, r: 120, reach: 250, rays: 44 }),
    shape(INK.wine, 'M-10 316h660v94h-660z'),
    mark(INK.line, hatch({ x: 20, y: 330, w: 600, h: 50 }, 8, 60)),
    shape(INK.snow, 'M150 78c40-10 80-10 122-2l-12 30 16 26-20 30 18 34-22 28 14 34-20 30 10 34c-40 8-80 4-112-4z'),
    shape(INK.snow, 'M336 70c44-10 86-6 124 4l6 246c-42 10-84 8-124-2l14-32-18-32 20-34-16-30 18-34-16-28 14-28z'),
    line(
      'M176 118h56M174 146h66M176 174h54M174 202h62M178 230h50M178 258h56M376 112h62M380 140h58M376 168h64M382 196h58M378 224h60M380 252h34',
      2.5,
      INK.earth,
    ),
    shape(INK.red, 'M430 286a18 18 0 1 0 .1 0z'),
    line('M422 300l6 6 12-12', 2.5, INK.straw),
    shape(INK.gold, 'M78 330a26 9 0 0 1 52 0v14a26 9 0 0 1-52 0zM510 340a26 9 0 0 1 52 0v8a26 9 0 0 1-52 0z'),
    line('M78 330a26 9 0 0 0 52 0M510 340a26 9 0 0 0 52 0', 2),
    line('M556 282q20-70 60-110', 2.5, INK.line),
    shape(INK.snow, 'M560 270c6-50 34-90 56-104c4 40-14 84-50 112z'),
    birds(70, 110, [24, -20]),
  )

/** John 21: a fire of coals on the shore, and two roads. */
const ownRoad = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 420, y: 152, r: 40, reach: 150 }),
    hills(INK.mist, [176, 150, 182, 158, 172], 0),
    water(182, { light: 420, to: 300 }),
    boat(160, 238, 96),
    hills(INK.sand, [296, 268, 254, 262, 270], 12),
    road(250, 266, { foot: 330, wide: 110, bend: -70 }),
    road(560, 266, { foot: 350, wide: 110, bend: 10 }),
    stone(120, 350, 40, 18),
    stone(196, 354, 40, 18),
    flame(138, 340, 44),
    flame(178, 342, 40),
    flame(158, 346, 60),
    line('M116 350l80-12M122 338l76 14', 6, INK.wine),
    shape(INK.sand, 'M124 292q34-26 66 0q-32 24-66 0zM190 292l18-14v28z', 2),
    mark(INK.line, circle(138, 290, 3)),
    shape(INK.gold, 'M500 344c8-18 44-18 52 0z'),
    birds(270, 90, [36, 14], [64, -10]),
    grass([470, 364], [600, 340]),
  )

/** Luke 23 and John 19: three crosses, and a dark sun at noon. */
const itIsFinished = (): Drawn =>
  plate(
    sky(INK.night),
    rays({ x: 320, y: 124, r: 52, reach: 330, rays: 52, color: INK.gold }),
    mark(INK.gold, circle(320, 116, 84), 0.35),
    shape(INK.red, circle(320, 116, 62)),
    hills(INK.wine, [330, 300, 250, 300, 330], 0),
    mark(INK.line, hatch({ x: 190, y: 282, w: 260, h: 40 }, 7)),
    cross(320, 262, 190),
    cross(208, 292, 128),
    cross(432, 292, 128),
    hills(INK.leaf, [350, 334, 326, 336, 352], 12),
    line('M500 356q20-14 44-6M516 350l-6-14M534 348l4-14M524 354l10 8', 2.5, INK.gold),
    grass([90, 368], [180, 356], [440, 366]),
  )

/** John 11 and Psalm 56: tears in a bottle. */
const bottleForTears = (): Drawn =>
  plate(
    wall(INK.earth, { joint: INK.night }),
    arch(320, 290, 300, 250, INK.dusk, 16),
    cloud(270, 128, 130, INK.earth),
    cloud(380, 150, 110, INK.mist),
    rain({ x: 200, y: 150, w: 240, h: 80 }, 26),
    shape(INK.leaf, 'M170 250Q240 222 320 238T470 234V290H170z'),
    mark(INK.gold, leaf(220, 236, 200, -4, 0.05)),
    shape(INK.gold, box(130, 290, 380, 18)),
    shape(INK.wine, box(-10, 308, 660, 100)),
    mark(INK.line, hatch({ x: 20, y: 320, w: 600, h: 56 }, 8, 60)),
    glow({ x: 320, y: 230, r: 66 }),
    shape(INK.water, 'M306 170h28v30c34 14 40 44 34 74q-2 16-18 16h-60q-16 0-18-16c-6-30 0-60 34-74z'),
    shape(INK.mist, 'M276 246q22-10 44 0t46 0c2 10 2 20 0 28q-2 14-16 14h-60q-14 0-16-14c-2-8 0-18 2-28z', 2),
    shape(INK.gold, box(302, 156, 36, 14)),
    mark(INK.snow, leaf(288, 224, -4, 36, 0.12)),
    shape(INK.water, 'M320 92c10 16 14 22 14 30a14 14 0 0 1-28 0c0-8 4-14 14-30z'),
  )

export const week3 = {
  15: tooHeavy,
  16: putTheDayDown,
  17: interruptedSpeech,
  18: debt,
  19: ownRoad,
  20: itIsFinished,
  21: bottleForTears,
}
