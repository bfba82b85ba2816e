import { cypress, grass, hills, palm, road, tree, water } from '#tools/scenes/kit/land.ts'
import { box, type Drawn, hatch, INK, type InkColor, line, mark, plate, shape } from '#tools/scenes/kit/pen.ts'
import { birds, cloud, glow, moon, rays, sky, stars, sun } from '#tools/scenes/kit/sky.ts'
import { arch, bread, candle, cube, cup, house, jar, lantern, sandals, table, wall } from '#tools/scenes/kit/things.ts'

const floor = (y: number): Drawn =>
  shape(INK.sand, `M-10 ${y}h660v${410 - y}h-660z`) + mark(INK.line, hatch({ x: 20, y: y + 10, w: 600, h: 36 }, 8))

/** Acts 1:9-14: an empty hilltop, a cloud, and the way back to the city. */
const lookingUp = (): Drawn =>
  plate(
    sky(INK.cream),
    rays({ x: 330, y: 110, r: 30, reach: 190, rays: 40 }),
    cloud(240, 132, 200),
    hills(INK.mist, [250, 236, 254, 240, 250], 0),
    hills(INK.moss, [360, 316, 262, 252, 282, 330], 16),
    road(470, 288, { foot: 560, wide: 110, bend: 12 }),
    sandals(300, 300),
    cube(540, 296, 34, 28),
    cube(576, 300, 40, 36, INK.snow),
    tree(110, 350, 130),
    grass([220, 366], [400, 356]),
  )

/** Acts 2:42-47: bread and a cup on a table at home. */
const breadAtHome = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(320, 250, 130, 170, INK.mist, 14),
    shape(INK.moss, 'M255 224q34-22 66-10t64-4v40h-130z'),
    sun({ x: 320, y: 160, r: 22, reach: 58, rays: 20 }),
    glow({ x: 160, y: 210, r: 54 }),
    glow({ x: 480, y: 210, r: 54 }),
    table(320, 286, 560, { legs: 90 }),
    candle(160, 290, 54),
    candle(480, 290, 54),
    bread(280, 288, 110),
    cup(376, 288, 56),
    jar(566, 288, 60, INK.red),
    floor(372),
  )

/** Acts 3:2-8: the gate called Beautiful, and a stick that is not needed now. */
const whatIHave = (): Drawn =>
  plate(
    wall(INK.straw),
    arch(320, 330, 220, 280, INK.gold, 22),
    arch(320, 330, 160, 226, INK.blush),
    rays({ x: 320, y: 220, r: 24, reach: 100, rays: 26 }),
    shape(INK.snow, box(182, 120, 26, 210) + box(432, 120, 26, 210) + box(174, 106, 42, 16) + box(424, 106, 42, 16)),
    floor(330),
    shape(INK.red, 'M80 352q60-16 124 0l10 20q-70 12-146 0z'),
    line('M110 330L232 376', 6, INK.earth),
    sandals(420, 384),
  )

const coat = (x: number, y: number, s: number, color: InkColor) =>
  shape(
    color,
    `M${x - s * 0.16} ${y}L${x - s * 0.5} ${y + s * 0.24}l${s * 0.12} ${s * 0.2}l${s * 0.14}-${s * 0.08}V${y + s}h${s * 0.48}V${y + s * 0.36}l${s * 0.14} ${s * 0.08}l${s * 0.12}-${s * 0.2}L${x + s * 0.16} ${y}q-${s * 0.16} ${s * 0.14}-${s * 0.32} 0z`,
  ) + line(`M${x} ${y + s * 0.12}V${y + s}M${x - s * 0.24} ${y + s * 0.86}h${s * 0.48}`, 2, INK.gold)

/** Acts 9:36-41: the coats that Tabitha made. */
const coatsOfTabitha = (): Drawn =>
  plate(
    wall(INK.cream),
    line('M30 92Q320 116 610 92', 4, INK.earth),
    coat(130, 100, 150, INK.red),
    coat(300, 108, 176, INK.moss),
    coat(480, 104, 160, INK.straw),
    floor(340),
    shape(INK.gold, 'M520 330h90v12h-90zM530 342h10v40h-10zM590 342h10v40h-10z'),
    line('M548 330q14-26 34-8M560 330l28-34', 2),
    jar(70, 352, 90),
  )

/** Acts 9:10-18: the street called Straight, and one door. */
const brotherSaul = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 320, y: 150, r: 34, reach: 96 }),
    shape(INK.straw, 'M-10 60L250 150V240L-10 400z'),
    shape(INK.sand, 'M650 60L390 150V240L650 400z'),
    shape(INK.cream, 'M250 240H390L650 410H-10z'),
    line('M320 250V404M284 262L180 404M356 262L460 404', 1.5, INK.sand),
    line('M-10 120L250 176M650 120L390 176', 1.5, INK.earth),
    shape(INK.red, 'M470 190l50-22q30 8 34 40v112l-84-50z'),
    shape(INK.earth, 'M60 160l40 16v60l-40 10zM150 180l30 12v44l-30 10z'),
    shape(INK.gold, 'M560 150l40-14v54l-40 4z'),
    cypress(300, 240, 60),
    cypress(346, 240, 50),
  )

/** Acts 12:11-16: someone knocks at the gate, at night. */
const rhodaAtTheGate = (): Drawn =>
  plate(
    sky(INK.night),
    stars(14, { depth: 90, salt: 2 }),
    moon(120, 92, 28),
    shape(INK.dusk, box(-10, 140, 670, 210)),
    line('M-10 182h670M-10 226h670M-10 270h670M90 140v42M210 182v44M70 226v44M480 140v42M560 182v44M500 226v44', 1.5),
    arch(320, 350, 150, 190, INK.wine, 16),
    line('M320 168V350M270 200V350M370 200V350', 2),
    mark(INK.straw, 'M392 350V232q18 16 18 40v78z'),
    glow({ x: 470, y: 300, r: 60 }),
    lantern(470, 350),
    floor(350),
  )

/** Acts 16:13-15: a river, cloth of purple, and a house with its door open. */
const lydia = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 120, y: 110, r: 34 }),
    hills(INK.mist, [210, 190, 206, 186, 200], 0),
    hills(INK.moss, [262, 254, 246, 250, 256], 10),
    house(450, 270, 190, 110, { wall: INK.straw, door: false }),
    arch(450, 270, 50, 78, INK.gold, 6),
    rays({ x: 450, y: 240, r: 6, reach: 54, rays: 18 }),
    water(292, { light: 300 }),
    line('M110 286V208M250 286V208M110 214Q180 226 250 214', 4, INK.earth),
    shape(INK.wine, 'M130 216q50 8 100 0v60q-24 10-50 2t-50 2z'),
    palm(570, 296, 96),
    grass([60, 292], [320, 290]),
    birds(260, 90, [30, 10]),
  )

/** The third week of the second season. */
export const openDoors = {
  15: lookingUp,
  16: breadAtHome,
  17: whatIHave,
  18: coatsOfTabitha,
  19: brotherSaul,
  20: rhodaAtTheGate,
  21: lydia,
}
