import { flower, grass, hills, road, stone, tree, water } from '#tools/scenes/kit/land.ts'
import { box, circle, type Drawn, hatch, INK, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, cloud, glow, rain, rays, sky, sun } from '#tools/scenes/kit/sky.ts'
import { arch, bread, house, jar, lamp, sack, sheaf, sheep, table, wall } from '#tools/scenes/kit/things.ts'

/** Matthew 5:1-6: a seat of stone on a hillside, and room in the grass. */
const blessed = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 470, y: 130, r: 40 }),
    hills(INK.mist, [230, 196, 150, 120, 160, 214], 0),
    hills(INK.moss, [340, 300, 250, 220, 236, 270], 16),
    tree(120, 318, 170),
    stone(330, 262, 110, 50),
    flower(250, 356, 56),
    flower(400, 366, 48, { petal: INK.blush }),
    flower(520, 350, 60),
    grass([200, 372], [320, 366], [470, 376], [580, 360]),
    birds(250, 92, [30, 14], [64, -6]),
  )

/** Matthew 5:13-16: a lamp on its stand, and salt beside the bread. */
const saltAndLamp = (): Drawn =>
  plate(
    wall(INK.cream),
    glow({ x: 364, y: 138, r: 96 }),
    rays({ x: 364, y: 146, r: 30, reach: 150, rays: 30 }),
    shape(INK.gold, box(310, 178, 16, 128) + box(276, 300, 84, 14)),
    lamp(318, 180, 1.1),
    table(320, 314, 520, { legs: 80 }),
    sack(150, 314, 76, INK.sand),
    mark(INK.snow, circle(206, 306, 6) + circle(220, 308, 5) + circle(212, 298, 4)),
    bread(470, 314, 96),
    jar(548, 314, 84, INK.red),
  )

/** Matthew 5:23-24: a gift left at the altar, and the way back to a brother. */
const leaveItThere = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 520, y: 150, r: 34, reach: 110 }),
    hills(INK.mist, [220, 208, 226, 200, 214], 0),
    hills(INK.moss, [262, 268, 262, 250, 256], 14),
    road(520, 254, { foot: 400, wide: 130, bend: 26 }),
    house(520, 258, 44, 34),
    stone(120, 330, 90, 50),
    stone(206, 332, 96, 54),
    stone(162, 286, 92, 48, INK.straw),
    sheep(304, 334, 92, -1),
    grass([60, 366], [250, 372], [580, 360]),
  )

/** Matthew 5:43-45: sun and rain over two fields with a wall between them. */
const wrongField = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 320, y: 108, r: 40, reach: 170 }),
    cloud(430, 118, 150),
    rain({ x: 440, y: 130, w: 130, h: 90 }, 18, INK.earth),
    hills(INK.mist, [222, 210, 226, 214, 222], 0),
    shape(INK.straw, 'M-10 250Q160 236 318 250V410H-10z'),
    shape(INK.moss, 'M322 250Q480 236 650 250V410H322z'),
    mark(INK.gold, hatch({ x: 20, y: 270, w: 280, h: 110 }, 12)),
    mark(INK.line, hatch({ x: 340, y: 270, w: 280, h: 110 }, 12)),
    sheaf(110, 350, 84),
    sheaf(210, 368, 92),
    sheaf(430, 350, 84),
    sheaf(540, 368, 92),
    ...[252, 284, 320, 360].map((y, n) => stone(320, y + 22, 40 + n * 8, 26 + n * 4)),
  )

/** Matthew 6:5-8: a door that is shut, with light below it. */
const shutDoor = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(320, 336, 170, 262, INK.red, 18),
    line('M292 96V336M320 76V336M348 96V336', 2, INK.wine),
    shape(INK.gold, circle(382, 226, 7)),
    mark(INK.straw, box(236, 328, 168, 8)),
    rays({ x: 320, y: 334, r: 10, reach: 96, rays: 26 }),
    shape(INK.sand, 'M-10 340h660v70h-660z'),
    mark(INK.line, hatch({ x: 20, y: 350, w: 600, h: 36 }, 8)),
    jar(120, 344, 110),
    jar(540, 348, 84, INK.red),
  )

/** Matthew 6:9-13: six stones to step on, across still water. */
const ourFather = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 450, y: 164, r: 46, disc: INK.gold, reach: 140 }),
    hills(INK.mist, [196, 174, 190, 168, 182], 0),
    water(190, { light: 450 }),
    hills(INK.moss, [380, 372, 386, 392, 398], 0),
    stone(130, 372, 104, 34),
    stone(226, 340, 88, 28),
    stone(304, 310, 74, 24),
    stone(366, 284, 62, 20),
    stone(414, 260, 50, 17),
    stone(450, 238, 40, 14),
    grass([60, 366], [96, 384]),
    birds(180, 96, [34, 12]),
  )

/** Matthew 7:24-27: rain on a house on rock, and on a house on sand. */
const rockAndSand = (): Drawn =>
  plate(
    sky(INK.water),
    cloud(120, 92, 190, INK.mist),
    cloud(380, 84, 210, INK.mist),
    rain({ x: 60, y: 100, w: 520, h: 130 }, 40, INK.earth),
    shape(INK.earth, 'M-10 410V262l70-38 90 10 90-14 60 60 20 130z'),
    line('M70 250l40 60M170 240l-20 80M220 246l26 70', 2, INK.line),
    house(150, 230, 96, 70),
    shape(INK.straw, 'M330 410Q430 320 540 330T650 350V410z'),
    `<g transform="rotate(-14 500 326)">${house(500, 326, 84, 60, { wall: INK.blush })}</g>`,
    mark(INK.gold, hatch({ x: 380, y: 350, w: 250, h: 36 }, 8)),
    mark(INK.water, 'M300 410q40-46 90-20t90 4t180-14v40z'),
  )

/** The first week of the second season. */
export const hillside = {
  1: blessed,
  2: saltAndLamp,
  3: leaveItThere,
  4: wrongField,
  5: shutDoor,
  6: ourFather,
  7: rockAndSand,
}
