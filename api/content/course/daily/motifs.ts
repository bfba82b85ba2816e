import type { PsalmMotif } from '#api/contracts/course/course.ts'

/** The ids of the psalms by the motif of their picture. */
const PSALMS: Readonly<Record<PsalmMotif, readonly string[]>> = {
  'tree-by-the-water': ['1', '112', '37a', '92'],
  'night-bed': ['3', '4', '6', '13', '141', '42', '77', '88'],
  morning: ['5', '17', '118', '143', '27b', '28', '30', '57'],
  stars: ['8', '10', '19a', '113', '147', '148', '33b'],
  shepherd: ['23', '100', '119t', '80', '95'],
  mountains: ['11', '139a', '36', '46', '90', '94'],
  road: ['15', '116a', '119d', '119g', '25a', '32', '37b', '39'],
  storm: ['18a', '20', '107b', '29', '66', '93'],
  'calm-sea': ['31a', '62', '85'],
  harvest: ['104a', '111', '145b', '65', '67'],
  rain: ['103b', '104b', '51b', '68'],
  gate: ['9', '24', '48'],
  harp: ['22b', '136', '150', '33a', '40a', '71', '89', '96', '98'],
  table: ['16', '115', '116b', '34a', '50'],
  lamp: ['18b', '119n', '27a', '43'],
  book: ['19b', '105', '119b', '138', '25b', '56'],
  nest: ['102', '142', '84', '86', '91'],
  rock: ['146', '31b', '40b', '61', '70', '73'],
  spring: ['22a', '107a', '51a', '55', '63'],
  temple: ['103a', '139b', '145a', '34b'],
}

const MOTIFS = new Map(
  Object.entries(PSALMS).flatMap(([motif, ids]) => ids.map((id) => [id, motif as PsalmMotif] as const)),
)

/** Returns the motif of the picture that belongs to a psalm. @throws {Error} for a psalm without one */
export const findMotif = (id: string): PsalmMotif => {
  const motif = MOTIFS.get(id)
  if (!motif) throw new Error(`Psalm ${id} has no picture`)
  return motif
}
