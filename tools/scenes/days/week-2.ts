import { flower, grass, hills, palm, peaks, tree, water } from '#tools/scenes/kit/land.ts'
import { arch, book, cube, house, jar, lamp, sheep, wall } from '#tools/scenes/kit/things.ts'
import { circle, cutout, type Drawn, hatch, INK, leaf, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, glow, moon, rays, sky, star, stars, sun } from '#tools/scenes/kit/sky.ts'

/** 1 Kings 19: the view from the cave after wind, earthquake and fire. */
const afterTheFire = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 330, y: 172, r: 36, reach: 150 }),
    peaks(
      INK.dusk,
      [
        [150, 150],
        [300, 190],
        [470, 130],
      ],
      280,
    ),
    hills(INK.mist, [272, 262, 280, 266, 274], 8),
    line('M250 270c-12-16 12-24 0-42c-8-14 6-20 2-32M420 262c-10-14 10-20 0-36', 3, INK.snow),
    birds(372, 96, [30, 14]),
    cutout(
      INK.night,
      'M-10-10H650V410H-10zM110 410C60 300 80 170 150 110C220 50 400 40 470 96C560 170 580 300 530 410z',
    ),
    mark(
      INK.earth,
      leaf(60, 80, 40, 60, 0.06) +
        leaf(40, 200, 26, 80, 0.06) +
        leaf(580, 90, -46, 50, 0.06) +
        leaf(600, 220, -26, 80, 0.06) +
        leaf(300, 30, 80, 4, 0.05) +
        leaf(540, 40, -60, 24, 0.06) +
        leaf(90, 30, 70, 10, 0.06),
    ),
    shape(INK.red, 'M196 384c-8-50 10-74 26-80c18 8 36 32 32 80z'),
    mark(INK.line, leaf(222, 312, -8, 66, 0.06) + leaf(230, 320, 10, 60, 0.06)),
  )

/** Psalm 23: a page that turns into a pasture. */
const readItFourTimes = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 470, y: 112, r: 40, reach: 170 }),
    hills(INK.mist, [210, 176, 206, 166, 196], 0),
    hills(INK.moss, [226, 214, 232, 206, 222], 12),
    water(246, { to: 290 }),
    hills(INK.moss, [286, 300, 288, 300, 284], 0),
    sheep(150, 262, 74),
    sheep(250, 244, 52, -1),
    sheep(492, 268, 80, -1),
    shape(INK.gold, 'M-10 344h660v70h-660z'),
    book(320, 342, 320),
    line('M590 340V190c0-30-34-30-34-4', 5, INK.gold),
    grass([60, 330], [100, 318]),
  )

/** 1 Samuel 3: three doors, one lamp, and a voice in the night. */
const wrongRoom = (): Drawn =>
  plate(
    wall(INK.earth, { joint: INK.night }),
    arch(130, 330, 110, 220, INK.night, 14),
    arch(320, 330, 120, 236, INK.night, 14),
    arch(510, 330, 110, 220, INK.wine, 14),
    glow({ x: 510, y: 240, r: 84 }),
    rays({ x: 510, y: 244, r: 6, reach: 62, rays: 24, color: INK.straw }),
    shape(INK.gold, 'M478 330v-36h64v36z'),
    lamp(504, 296, 0.75),
    mark(INK.straw, star(320, 150, 9) + star(298, 196, 5) + star(344, 216, 6) + star(126, 166, 6)),
    shape(INK.sand, 'M-10 330h660v80h-660z'),
    mark(INK.line, hatch({ x: 20, y: 338, w: 600, h: 44 }, 10)),
    shape(INK.straw, 'M440 384l40-54h62l20 54z'),
    mark(
      INK.line,
      leaf(320, 372, 16, -7, 0.3) +
        leaf(352, 356, 16, -7, 0.3) +
        leaf(392, 364, 16, -7, 0.3) +
        leaf(424, 348, 14, -6, 0.3),
    ),
  )

/** Matthew 6: lilies, looked at from as close as a bee. */
const consider = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 118, y: 110, r: 34, reach: 140 }),
    birds(420, 76, [36, 18], [74, -4]),
    hills(INK.mist, [262, 240, 268, 244, 258], 0),
    hills(INK.moss, [300, 312, 296, 314, 300], 12),
    flower(120, 380, 110, { petal: INK.red, size: 26 }),
    flower(540, 384, 130, { petal: INK.blush, size: 28 }),
    flower(240, 392, 190, { size: 52 }),
    flower(430, 392, 210, { petal: INK.red, size: 44 }),
    flower(330, 396, 290, { size: 68 }),
    grass([60, 372], [180, 384], [380, 384], [490, 378], [596, 376]),
  )

/** John 4: a well at noon, and a jar left beside it. */
const atTheWell = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 320, y: 62, r: 32, reach: 150 }),
    hills(INK.sand, [230, 196, 226, 190, 222], 0),
    cube(486, 236, 70, 44),
    cube(550, 240, 52, 34, INK.blush),
    palm(470, 240, 80),
    hills(INK.moss, [250, 246, 258, 248, 252], 12),
    line('M246 300V150M394 300V150', 7, INK.gold),
    shape(INK.red, 'M222 152L320 96l98 56z'),
    line('M250 188H390', 6, INK.gold),
    line('M320 190V250', 2.5),
    shape(INK.earth, 'M306 250h28l-4 28h-20z'),
    shape(INK.sand, 'M228 292h184v66q-92 24-184 0z'),
    shape(INK.night, 'M228 292q92-26 184 0q-92 22-184 0z'),
    line('M228 324q92 22 184 0M262 308v22M320 314v22M378 308v22M290 336v22M350 336v22', 2),
    jar(150, 366, 104),
    grass([470, 356], [84, 366], [560, 350]),
  )

/** Psalm 13: the moon goes through all its shapes, and one window stays lit. */
const howLong = (): Drawn =>
  plate(
    sky(INK.night),
    stars(10, { depth: 120, salt: 2 }),
    ...[0, 1, 2, 3, 4].map((n) => {
      const [x, y] = [116 + n * 102, Math.round(128 - 44 * Math.sin((n * Math.PI) / 4))]
      if (n === 2) return mark(INK.gold, circle(x, y, 40), 0.3) + shape(INK.snow, circle(x, y, 26))
      return (
        shape(INK.earth, circle(x, y, 24), 1.5) +
        (n === 0 || n === 4
          ? moon(x, y, 24, n === 0 ? 1 : -1)
          : shape(INK.snow, `M${x} ${y - 24}a24 24 0 0 ${n === 1 ? 1 : 0} 0 48z`))
      )
    }),
    hills(INK.earth, [268, 250, 272, 254, 266], 0),
    house(326, 318, 150, 84, { wall: INK.dusk, door: false }),
    glow({ x: 326, y: 276, r: 44 }),
    arch(326, 296, 30, 44, INK.straw),
    line('M326 252V296M311 276H341', 2),
    hills(INK.leaf, [318, 310, 318, 312, 322], 14),
    tree(536, 322, 128),
    grass([120, 354], [220, 350], [440, 352]),
  )

/** Luke 2: a stable under a star. */
const stable = (): Drawn =>
  plate(
    sky(INK.wine),
    stars(14, { depth: 120, salt: 6 }),
    rays({ x: 320, y: 78, r: 4, reach: 92, rays: 24, color: INK.straw }),
    mark(INK.snow, star(320, 78, 30)),
    hills(INK.earth, [260, 236, 262, 240, 258], 0),
    mark(INK.gold, 'M320 90L420 330H220z', 0.35),
    shape(INK.night, 'M196 332V196h248v136z'),
    glow({ x: 320, y: 292, r: 70 }),
    shape(INK.gold, 'M160 200L320 130L480 200l-10 18L320 152L170 218z'),
    shape(INK.gold, 'M196 206h14v128h-14zM430 206h14v128h-14z'),
    hills(INK.leaf, [332, 326, 334, 326, 332], 10),
    shape(INK.sand, 'M262 296h116l-16 40H278z'),
    line('M274 336l-14 26M366 336l14 26M290 300l-6 32M320 300v34M350 300l6 32'),
    shape(INK.straw, 'M264 298q12-22 30-12q26-24 50-4q22-12 32 16z'),
    mark(INK.gold, leaf(280, 292, -16, -14, 0.1) + leaf(352, 290, 18, -14, 0.1) + leaf(312, 284, -4, -18, 0.1)),
    sheep(140, 356, 60),
    sheep(500, 360, 60, -1),
    grass([60, 356], [580, 352]),
  )

export const week2 = {
  8: afterTheFire,
  9: readItFourTimes,
  10: wrongRoom,
  11: consider,
  12: atTheWell,
  13: howLong,
  14: stable,
}
