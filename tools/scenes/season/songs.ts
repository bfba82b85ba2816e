import { cypress, flower, grass, hills, palm, peaks, road, tree } from '#tools/scenes/kit/land.ts'
import { box, circle, type Drawn, INK, leaf, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, cloud, glow, moon, rain, rays, sky, stars, sun } from '#tools/scenes/kit/sky.ts'
import { arch, bread, cube, cup, house, jar, lantern, sack, table, tent } from '#tools/scenes/kit/things.ts'

/** Psalm 121: a road into the hills, and light behind them. */
const upToTheHills = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 330, y: 150, r: 46, reach: 180 }),
    peaks(
      INK.mist,
      [
        [110, 130],
        [250, 170],
        [430, 110],
        [570, 160],
      ],
      250,
    ),
    hills(INK.moss, [270, 256, 246, 252, 262], 14),
    road(330, 252, { foot: 250, wide: 150, bend: 44 }),
    cypress(110, 320, 120),
    cypress(160, 334, 96),
    cypress(520, 316, 130),
    grass([60, 372], [430, 370], [580, 366]),
  )

/** Psalm 122: the city that is built close together, and people's road to its gate. */
const gladWhenTheySaid = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 130, y: 120, r: 34 }),
    hills(INK.mist, [250, 220, 190, 190, 224], 0),
    cube(250, 214, 70, 62),
    cube(340, 206, 84, 84, INK.snow),
    cube(430, 214, 66, 56),
    cube(296, 240, 60, 50, INK.sand),
    cube(470, 240, 64, 46, INK.sand),
    shape(INK.straw, box(216, 236, 330, 40)),
    line('M216 256h330M260 236v20M320 236v20M440 236v20M500 236v20M290 256v20M470 256v20', 1.5, INK.earth),
    arch(380, 276, 40, 46, INK.red, 6),
    hills(INK.moss, [300, 292, 276, 276, 290], 14),
    road(380, 276, { foot: 220, wide: 150, bend: 40 }),
    palm(90, 330, 120),
    palm(560, 336, 100),
  )

/** Psalm 123: a small house below a wide sky, and one light in it. */
const lookedDownOn = (): Drawn =>
  plate(
    sky(INK.night),
    stars(22, { depth: 190, salt: 3 }),
    moon(470, 104, 40),
    hills(INK.earth, [300, 276, 292, 270, 286], 0),
    hills(INK.leaf, [350, 336, 322, 330, 344], 14),
    glow({ x: 196, y: 306, r: 46 }),
    house(190, 334, 70, 50, { wall: INK.dusk }),
    tree(470, 344, 110, { crown: INK.moss }),
  )

/** Psalm 124: a torn net, and the bird that got out of it. */
const snareIsBroken = (): Drawn =>
  plate(
    sky(INK.cream),
    rays({ x: 460, y: 120, r: 20, reach: 170, rays: 40 }),
    hills(INK.mist, [300, 286, 300, 280, 296], 0),
    hills(INK.moss, [340, 332, 344, 336, 346], 12),
    line('M120 342q-10-150 100-170q60-10 92 34M120 342h210M330 342q10-30 4-64', 5, INK.gold),
    line(
      'M140 300l60-110M180 342l80-150M240 342l56-90M140 240l120 102M176 196l110 110M226 178l80 70M288 250l18 26M262 306l22 26',
      1.5,
    ),
    shape(
      INK.red,
      'M430 160q30-34 66-12q22 14 44-4q-6 34-40 38q-34 6-70-22zM462 146q-30-50-14-84q36 26 44 78M438 166l-26 4 22 8',
    ),
    mark(INK.line, circle(522, 150, 3)),
    grass([90, 366], [400, 372], [560, 362]),
  )

/** Psalm 126: seed for a field, while it rains. */
const seedInTheRain = (): Drawn =>
  plate(
    sky(INK.water),
    cloud(90, 110, 200, INK.mist),
    cloud(330, 96, 230),
    rain({ x: 90, y: 120, w: 460, h: 110 }, 34, INK.earth),
    hills(INK.mist, [238, 226, 240, 230, 236], 0),
    shape(INK.earth, 'M-10 262Q320 240 650 262V410H-10z'),
    line('M-10 300Q320 270 650 300M-10 336Q320 302 650 336M-10 374Q320 336 650 374', 2, INK.sand),
    ...[90, 170, 250, 330].map((x, n) => flower(x, 356 - n * 14, 34, { petal: INK.moss, size: 9 })),
    sack(500, 340, 90, INK.straw),
    mark(INK.gold, [440, 426, 452, 412, 436].map((x, n) => leaf(x, 344 + n * 7, 8, 4, 0.3)).join('')),
  )

/** Psalm 130: a guard's lantern on the wall, and the first light. */
const moreThanWatchmen = (): Drawn =>
  plate(
    sky(INK.night),
    stars(12, { depth: 110, salt: 6 }),
    shape(INK.dusk, 'M-10 230Q320 196 650 230V300H-10z'),
    sun({ x: 460, y: 236, r: 30, reach: 120, disc: INK.gold }),
    hills(INK.earth, [256, 244, 258, 246, 252], 0),
    shape(
      INK.sand,
      'M-10 290h60v-24h40v24h60v-24h40v24h60v-24h40v24h60v-24h40v24h60v-24h40v24h60v-24h40v24h60v120h-670z',
    ),
    line(
      'M-10 326h670M-10 360h670M80 290v36M200 290v36M320 290v36M440 290v36M140 326v34M260 326v34M380 326v34',
      1.5,
      INK.earth,
    ),
    glow({ x: 190, y: 254, r: 54 }),
    lantern(190, 288),
  )

/** Psalm 131: a small table after the meal, and a quiet evening. */
const likeAChild = (): Drawn =>
  plate(
    sky(INK.blush),
    moon(500, 100, 30),
    stars(7, { depth: 90, color: INK.snow }),
    hills(INK.mist, [240, 222, 238, 220, 232], 0),
    hills(INK.moss, [320, 306, 312, 300, 314], 12),
    tent(210, 330, 250),
    glow({ x: 210, y: 300, r: 40 }),
    table(460, 320, 180, { legs: 40 }),
    cup(420, 320, 40),
    bread(484, 320, 62),
    jar(560, 362, 70),
    birds(380, 150, [26, 10]),
  )

/** The second week of the second season. */
export const songs = {
  8: upToTheHills,
  9: gladWhenTheySaid,
  10: lookedDownOn,
  11: snareIsBroken,
  12: seedInTheRain,
  13: moreThanWatchmen,
  14: likeAChild,
}
