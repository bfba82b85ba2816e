import { cupAndTable, harp, nightBed, openBook } from './indoors.ts'
import { branch, cypress, flower, grass, hills, palm, peaks, road, stone, tree, water } from './kit/land.ts'
import { box, circle, type Drawn, hatch, INK, leaf, line, mark, plate, shape } from './kit/pen.ts'
import { birds, cloud, glow, moon, rain, rays, sky, star, stars, sun } from './kit/sky.ts'
import { arch, cube, house, jar, lamp, sheaf, sheep, tent } from './kit/things.ts'

const treeByTheWater = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 150, y: 120, r: 40 }),
    hills(INK.mist, [210, 190, 214, 186, 204], 0),
    hills(INK.moss, [250, 244, 236, 240, 250], 12),
    tree(390, 300, 230, { fruit: INK.red }),
    water(300, { light: 150 }),
    grass([470, 306], [330, 306], [560, 310]),
  )

const morning = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 320, y: 236, r: 60, reach: 280, rays: 48, disc: INK.gold }),
    cloud(130, 110, 54),
    cloud(520, 84, 42),
    hills(INK.mist, [244, 226, 240, 222, 240], 0),
    hills(INK.moss, [290, 270, 284, 268, 286], 12),
    house(150, 320, 74, 54, { wall: INK.snow, roof: INK.red }),
    cypress(214, 322, 84),
    birds(400, 120, [40, 18], [74, -6]),
    grass([420, 350], [540, 340], [60, 364]),
  )

const starryNight = (): Drawn =>
  plate(
    sky(INK.night),
    stars(40, { depth: 250, salt: 7 }),
    mark(INK.snow, star(180, 90, 16) + star(420, 60, 12) + star(520, 150, 14)),
    moon(320, 120, 44),
    hills(INK.earth, [300, 280, 296, 276, 298], 0),
    hills(INK.leaf, [340, 332, 324, 336, 344], 12),
    tent(150, 350, 96),
    sheep(300, 356, 46),
    sheep(366, 366, 38, -1),
    cypress(540, 344, 110),
  )

const shepherd = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 500, y: 110, r: 42 }),
    hills(INK.mist, [180, 150, 188, 160, 180], 0),
    hills(INK.moss, [240, 226, 236, 250, 236], 12),
    water(286, { to: 340, light: 500 }),
    shape(INK.leaf, 'M-9 340q160-26 330-6t330-4v80H-9z'),
    sheep(150, 360, 66),
    sheep(260, 374, 54),
    sheep(420, 366, 58, -1),
    tree(80, 300, 130),
    line('M566 372V236q0-30 26-30q20 2 18 22', 7, INK.gold),
    flower(330, 378, 26),
  )

const mountains = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 320, y: 118, r: 44, reach: 210 }),
    peaks(
      INK.sand,
      [
        [90, 150],
        [230, 96],
        [400, 130],
        [550, 90],
      ],
      280,
    ),
    hills(INK.moss, [290, 270, 282, 266, 288], 12),
    road(320, 276, { foot: 360, wide: 130, bend: -40 }),
    cypress(120, 330, 100),
    cypress(540, 334, 120),
    birds(460, 76, [36, 14]),
  )

const pilgrimRoad = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 470, y: 150, r: 40 }),
    hills(INK.sand, [220, 190, 216, 180, 210], 0),
    cube(440, 206, 60, 44),
    cube(500, 208, 46, 34, INK.snow),
    hills(INK.moss, [270, 252, 244, 250, 262], 12),
    road(470, 246, { foot: 220, wide: 170, bend: 60 }),
    palm(90, 320, 130),
    stone(420, 350, 80, 34),
    line('M150 380L196 262', 6, INK.wine),
    grass([540, 360], [60, 372]),
  )

const storm = (): Drawn =>
  plate(
    sky(INK.dusk),
    cloud(170, 90, 90, INK.earth),
    cloud(420, 70, 100, INK.earth),
    rain({ x: 60, y: 120, w: 520, h: 130 }, 40),
    line('M360 110l-30 60h34l-40 74', 6, INK.straw),
    shape(INK.water, 'M-9 280q80-50 160 0t160 0t160 0t180 0v130H-9z'),
    shape(INK.mist, 'M-9 320q80-40 160 0t160 0t160 0t180 0v90H-9z'),
    mark(INK.line, hatch({ x: 20, y: 340, w: 600, h: 40 }, 12, 44), 0.6),
    stone(540, 330, 130, 130, INK.earth),
    birds(120, 240, [30, 10]),
  )

const calmSea = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 320, y: 170, r: 50, reach: 220, disc: INK.gold }),
    water(220, { light: 320 }),
    line('M60 300q30-12 60 0t60 0M440 280q30-12 60 0t60 0M120 356q34-12 68 0t68 0', 2.5, INK.earth),
    shape(INK.red, 'M380 300q90 24 180 0q-12 40-40 42h-96q-30-2-44-42z'),
    line('M470 300V176', 5),
    shape(INK.snow, 'M476 182q70 36 62 104h-62zM464 196q-44 30-50 90h50z'),
    birds(180, 110, [40, 16], [80, -4]),
  )

const harvest = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 130, y: 110, r: 42 }),
    hills(INK.mist, [200, 180, 206, 176, 198], 0),
    hills(INK.gold, [250, 236, 250, 240, 252], 16),
    hills(INK.straw, [320, 306, 318, 304, 322], 14),
    sheaf(180, 366, 130),
    sheaf(270, 376, 100),
    sheaf(470, 370, 140),
    tree(560, 250, 100, { crown: INK.moss }),
    birds(380, 110, [34, 14]),
  )

const rainOnTheFields = (): Drawn =>
  plate(
    sky(INK.water),
    cloud(200, 90, 80),
    cloud(430, 76, 92),
    rain({ x: 90, y: 130, w: 460, h: 110 }, 44, INK.mist),
    hills(INK.moss, [262, 244, 258, 240, 260], 12),
    shape(INK.leaf, 'M-9 310q160-30 330-8t330-6v120H-9z'),
    line('M60 400q60-50 120-74M200 400q30-50 70-80M380 400q-10-50-20-84M520 400q-50-50-80-78', 3, INK.moss),
    flower(130, 330, 40),
    flower(300, 356, 46, { petal: INK.snow }),
    flower(480, 340, 42),
  )

const cityGate = (): Drawn =>
  plate(
    sky(INK.cream),
    rays({ x: 320, y: 150, r: 20, reach: 220, rays: 40 }),
    shape(INK.sand, 'M40 340V120h36v-22h40v22h44v-22h40v22h240v-22h40v22h44v-22h40v22h36v220z'),
    mark(INK.line, hatch({ x: 60, y: 140, w: 520, h: 60 }, 10, 30), 0.6),
    arch(320, 340, 150, 200, INK.blush, 18),
    sun({ x: 320, y: 246, r: 26, reach: 70, rays: 20, disc: INK.gold }),
    shape(INK.red, 'M245 340V214q-30 12-30 40v86zM395 340V214q30 12 30 40v86z'),
    shape(INK.moss, 'M-10 340h660v70h-660z'),
    road(320, 340, { foot: 320, wide: 180, bend: 0 }),
    palm(100, 350, 130),
    palm(546, 352, 120),
  )

const lampAtNight = (): Drawn =>
  plate(
    sky(INK.night),
    stars(18, { depth: 140, salt: 2 }),
    hills(INK.earth, [250, 236, 256, 240, 252], 0),
    hills(INK.leaf, [310, 296, 312, 300, 316], 10),
    road(320, 304, { foot: 330, wide: 240, bend: 30 }),
    glow({ x: 338, y: 250, r: 90 }),
    rays({ x: 338, y: 250, r: 30, reach: 110, rays: 26 }),
    lamp(290, 300, 1.2),
    cypress(90, 330, 120),
    cypress(560, 326, 100),
  )

const nest = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 500, y: 100, r: 38 }),
    branch([
      [-10, 250],
      [140, 240],
      [300, 262],
      [460, 236],
      [650, 250],
    ]),
    branch(
      [
        [300, 262],
        [380, 330],
        [470, 380],
      ],
      INK.moss,
    ),
    shape(INK.gold, 'M190 232q110 40 220 0q-12 70-110 72q-98-2-110-72z'),
    mark(INK.line, hatch({ x: 214, y: 250, w: 170, h: 40 }, 8, 40)),
    shape(INK.snow, circle(250, 230, 22) + circle(350, 230, 22)),
    shape(INK.red, 'M240 196q40-70 110-36q20-6 34 8l-20 6q4 46-54 56q-50 4-70-34z'),
    mark(INK.line, circle(352, 172, 4)),
    line('M262 200q30 24 66 6', 2.5),
  )

const rock = (): Drawn =>
  plate(
    sky(INK.blush),
    sun({ x: 130, y: 120, r: 38 }),
    shape(INK.sand, 'M170 350L210 190L262 210L300 96L372 76L410 170L470 190L520 350z'),
    mark(INK.line, leaf(300, 120, 40, 130, 0.04) + leaf(380, 110, 20, 150, 0.04) + leaf(440, 210, 26, 110, 0.04)),
    shape(INK.night, 'M312 350v-54q28-34 60 0v54z'),
    glow({ x: 342, y: 330, r: 30 }),
    cube(320, 84, 60, 46, INK.straw),
    shape(INK.mist, 'M-9 350q80-18 160 0t160 0t160 0t180 0v60H-9z'),
    mark(INK.line, hatch({ x: 20, y: 364, w: 600, h: 24 }, 12, 44), 0.6),
    birds(470, 96, [36, 16]),
  )

const desertSpring = (): Drawn =>
  plate(
    sky(INK.cream),
    sun({ x: 480, y: 96, r: 44 }),
    hills(INK.sand, [230, 200, 226, 196, 222], 0),
    hills(INK.straw, [280, 264, 286, 270, 284], 16),
    shape(INK.water, 'M190 342q120-44 260 0q-20 34-130 36q-116 0-130-36z'),
    line('M230 346q30-10 60 0t60 0M280 362q24-8 50 0t50 0', 2.5, INK.earth),
    palm(170, 340, 150),
    palm(480, 336, 120),
    jar(400, 352, 96),
    grass([150, 350], [500, 348]),
  )

const templeSteps = (): Drawn =>
  plate(
    sky(INK.cream),
    rays({ x: 320, y: 100, r: 30, reach: 230, rays: 44 }),
    shape(INK.snow, 'M150 130L320 60L490 130z'),
    shape(INK.straw, box(150, 130, 340, 20)),
    shape(INK.snow, box(176, 150, 26, 130) + box(256, 150, 26, 130) + box(358, 150, 26, 130) + box(438, 150, 26, 130)),
    shape(INK.wine, box(290, 170, 60, 110)),
    shape(INK.sand, box(130, 280, 380, 22) + box(100, 302, 440, 22) + box(70, 324, 500, 24)),
    shape(INK.moss, 'M-10 348h660v60h-660z'),
    cypress(60, 350, 150),
    cypress(580, 350, 150),
    birds(520, 90, [34, 14]),
  )

/** One picture per motif. `api/content/daily/motifs.ts` says which psalm has which. */
export const psalms = {
  'tree-by-the-water': treeByTheWater,
  'night-bed': nightBed,
  morning,
  stars: starryNight,
  shepherd,
  mountains,
  road: pilgrimRoad,
  storm,
  'calm-sea': calmSea,
  harvest,
  rain: rainOnTheFields,
  gate: cityGate,
  harp,
  table: cupAndTable,
  lamp: lampAtNight,
  book: openBook,
  nest,
  rock,
  spring: desertSpring,
  temple: templeSteps,
} as const
