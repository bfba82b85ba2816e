import { flower, grass, hills, peaks, road, stone } from '#tools/scenes/kit/land.ts'
import { box, circle, type Drawn, INK, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, cloud, glow, rain, sky, stars, sun } from '#tools/scenes/kit/sky.ts'
import {
  arch,
  book,
  bread,
  candle,
  cup,
  flame,
  house,
  jar,
  lamp,
  sandals,
  table,
  wall,
} from '#tools/scenes/kit/things.ts'

/** Philippians 1:3-6: a letter by lamplight, and a chain. */
const everyTimeIThinkOfYou = (): Drawn =>
  plate(
    wall(INK.sand, { joint: INK.earth }),
    shape(INK.night, box(440, 70, 110, 96)),
    line('M468 70v96M495 70v96M522 70v96', 5, INK.earth),
    glow({ x: 196, y: 208, r: 76 }),
    table(320, 280, 520, { legs: 90 }),
    lamp(150, 282, 1.1),
    shape(INK.snow, 'M290 274q-16-40 4-44h150q-18 20 0 44z'),
    line('M316 242h100M312 252h96M314 262h74', 1.5, INK.earth),
    line('M458 250q50-60 62-10', 2, INK.gold),
    line([0, 1, 2, 3, 4, 5].map((n) => circle(520 + n * 14, 330 + n * 9, 9)).join(''), 3, INK.night),
  )

/** Philippians 2:3-8: steps that go down, a basin and a towel. */
const theWayDown = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 110, y: 96, r: 34, reach: 110 }),
    ...[0, 1, 2, 3, 4].map((n) => shape(n % 2 ? INK.sand : INK.straw, box(-10, 150 + n * 44, 200 + n * 84, 300))),
    line([0, 1, 2, 3, 4].map((n) => `M${20 + n * 60} ${170 + n * 44}h${110 + n * 10}`).join(''), 1.5, INK.earth),
    hills(INK.moss, [410, 400, 390, 378, 368, 362], 0),
    shape(INK.gold, 'M500 330h110q-8 44-54 46q-48-2-56-46z'),
    mark(INK.water, 'M506 334h98q-4 10-48 12q-46-2-50-12z'),
    shape(INK.snow, 'M440 366q30-14 62 0v24h-62z'),
    line('M452 376h38', 2, INK.red),
  )

/** Philippians 4:4-7: rain at the window, and a lit candle inside. */
const anxiousTuesday = (): Drawn =>
  plate(
    wall(INK.cream),
    shape(INK.water, box(210, 60, 220, 180)),
    cloud(240, 122, 130, INK.mist),
    rain({ x: 230, y: 130, w: 180, h: 92 }, 22, INK.earth),
    line('M320 60v180M210 150h220', 6, INK.gold),
    shape(INK.gold, box(196, 240, 248, 14)),
    shape(INK.red, 'M190 50q-20 100 10 200h-44q-14-110 4-200zM450 50q20 100-10 200h44q14-110-4-200z'),
    glow({ x: 320, y: 250, r: 50 }),
    table(320, 320, 480, { legs: 60 }),
    candle(320, 322, 50),
    cup(220, 320, 48),
    book(440, 306, 110),
  )

/** James 1:19-25: a mirror, and water that has grown still. */
const slowToAnger = (): Drawn =>
  plate(
    wall(INK.cream),
    shape(INK.gold, circle(320, 160, 106)),
    shape(INK.water, circle(320, 160, 88)),
    hills(INK.water, [400, 400], 0),
    mark(INK.snow, 'M262 128q30-52 92-48q-60 14-92 48z'),
    sun({ x: 340, y: 176, r: 20, reach: 52, rays: 18 }),
    shape(INK.gold, box(312, 262, 16, 46) + box(270, 300, 100, 12)),
    table(320, 312, 520, { legs: 70 }),
    shape(INK.red, 'M110 282h110q-8 30-54 32q-48-2-56-32z'),
    mark(INK.water, 'M116 286h98q-4 8-48 9q-46-1-50-9z'),
    jar(520, 314, 110),
  )

/** James 2:14-17: a fire, a blanket and bread on a cold night. */
const keepWarm = (): Drawn =>
  plate(
    sky(INK.night),
    stars(16, { depth: 150, salt: 9, color: INK.snow }),
    hills(INK.snow, [270, 246, 262, 240, 256], 0),
    hills(INK.water, [330, 318, 326, 314, 322], 12),
    house(520, 288, 90, 64, { wall: INK.dusk }),
    glow({ x: 290, y: 310, r: 96 }),
    flame(290, 346, 96),
    flame(262, 350, 54),
    flame(320, 350, 60),
    line('M230 356L350 344M236 342L346 360', 8, INK.earth),
    shape(INK.red, 'M90 330q50-22 110 0l12 34q-66 14-134 0z'),
    line('M96 342q50-14 108 0M92 354q56-10 116 0', 2, INK.gold),
    bread(430, 366, 84),
  )

/** James 5:13-16: a bed by the window, oil, and a place for those who come. */
const isAnyoneSick = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(470, 220, 110, 150, INK.blush, 14),
    sun({ x: 470, y: 150, r: 20, reach: 52, rays: 18 }),
    shape(INK.moss, 'M415 200q30-20 56-8t54-6v34h-110z'),
    shape(INK.gold, box(60, 210, 18, 150) + box(372, 250, 18, 110)),
    shape(INK.snow, 'M78 270h296v54H78z'),
    shape(INK.red, 'M170 262q110-26 204 8v60H170z'),
    line('M170 290q110-20 204 6', 2, INK.gold),
    shape(INK.snow, 'M84 272q0-34 40-34t44 30z'),
    shape(INK.sand, 'M-10 352h660v60h-660z'),
    shape(INK.gold, box(440, 290, 130, 12) + box(452, 302, 10, 62) + box(548, 302, 10, 62)),
    jar(480, 290, 60, INK.red),
    glow({ x: 556, y: 256, r: 36 }),
    lamp(530, 292, 0.7),
  )

/** Philippians 3:12-14: the top of one hill, and the next. */
const pressOn = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 430, y: 130, r: 50, disc: INK.gold, reach: 190 }),
    peaks(
      INK.mist,
      [
        [300, 150],
        [430, 120],
        [560, 170],
      ],
      250,
    ),
    hills(INK.moss, [262, 266, 250, 240, 246], 12),
    road(430, 244, { foot: 300, wide: 130, bend: 40 }),
    hills(INK.leaf, [300, 330, 380, 410, 410], 8),
    stone(90, 318, 90, 40),
    sandals(170, 348),
    line('M250 352L286 236', 5, INK.gold),
    flower(560, 350, 54),
    grass([470, 366], [600, 372]),
    birds(180, 100, [32, 14], [66, -4]),
  )

/** The fourth week of the second season. */
export const plainDays = {
  22: everyTimeIThinkOfYou,
  23: theWayDown,
  24: anxiousTuesday,
  25: slowToAnger,
  26: keepWarm,
  27: isAnyoneSick,
  28: pressOn,
}
