export const shareText = (weight: number, all: readonly number[]): string => {
  const total = all.reduce((sum, one) => sum + one, 0)
  return weight > 0 ? `${((100 * weight) / total).toFixed(1)}% of new visitors` : 'no new visitors'
}
