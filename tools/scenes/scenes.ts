import { journal } from './indoors.ts'
import { box, type Drawn, hatch, INK, mark, plate, shape } from './kit/pen.ts'
import { psalms } from './psalms.ts'
import { glow, moon, rays, star, sun } from './kit/sky.ts'
import { arch, jar, lamp, wall } from './kit/things.ts'

/** A page that did not open: the lamp has gone out. */
const lampOut = (): Drawn =>
  plate(
    wall(INK.earth, { joint: INK.night }),
    arch(320, 270, 240, 230, INK.night, 16),
    mark(INK.straw, star(250, 120, 6) + star(290, 92, 5) + star(276, 170, 4) + star(330, 140, 5) + star(400, 180, 4)),
    moon(380, 110, 26),
    shape(INK.leaf, 'M200 240Q260 206 320 222T440 214V270H200z'),
    shape(INK.gold, box(150, 270, 340, 18)),
    shape(INK.night, 'M-10 340h660v70h-660z'),
    mark(INK.line, hatch({ x: 20, y: 350, w: 600, h: 30 }, 6)),
    lamp(316, 272, 1.3, false),
  )

/** A purchase: the door is open, and the lamp and the book are ready. */
const doorOpen = (): Drawn =>
  plate(
    wall(INK.cream),
    arch(320, 320, 190, 280, INK.straw, 18),
    sun({ x: 320, y: 184, r: 36, reach: 118, rays: 30, disc: INK.gold }),
    shape(INK.mist, 'M225 236Q270 206 320 222T415 214V320H225z'),
    shape(INK.moss, 'M225 262Q280 244 330 254T415 250V320H225z'),
    shape(INK.straw, 'M316 254c-10 20 14 30-30 66h90c-20-36-44-40-52-66z'),
    shape(INK.red, 'M415 320V130q0-64 62-92q44 26 44 96v222z'),
    mark(INK.line, 'M436 92q4 116 0 232q-6-116 0-232zM470 66q4 140 0 270q-6-130 0-270z'),
    shape(INK.sand, 'M-10 320h660v90h-660z'),
    mark(INK.line, hatch({ x: 20, y: 330, w: 600, h: 50 }, 8)),
    shape(INK.gold, 'M40 300h160v14H40zM56 314h12v60H56zM172 314h12v60h-12z'),
    glow({ x: 164, y: 250, r: 46 }),
    rays({ x: 164, y: 254, r: 14, reach: 54, rays: 18 }),
    lamp(122, 300, 0.9),
    jar(570, 352, 110),
    jar(516, 362, 66, INK.red),
  )

/**
 * Draws pictures by the name of their file. A picture is finished once its file is stored: its scene stays only while it is
 * an example, or still changes.
 */
export const scenes: Readonly<Record<string, () => Drawn>> = {
  'lamp-out': lampOut,
  'door-open': doorOpen,
  journal,
  ...Object.fromEntries(Object.entries(psalms).map(([motif, draw]) => [`psalm-${motif}`, draw])),
}
