/**
 * Returns the number of a psalm in the Septuagint, which Orthodox and older Catholic Bibles have. It joins and divides some.
 *
 * @param psalm "Psalm 116:10-19"
 */
export const septuagintNumber = (psalm: string): number => {
  const [number = 0, verse = 1] = (psalm.match(/\d+/g) ?? []).map(Number)
  if (number <= 9 || number >= 148 || (number === 147 && verse >= 12)) return number
  return number === 115 || (number === 116 && verse < 10) ? number - 2 : number - 1
}
