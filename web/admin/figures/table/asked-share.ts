/** Returns the share of a row's visitors with a version that has a step. It is 1 when their versions are unknown. */
export type AskedShare = (row: string, step: string) => number

/** Says who was asked what: the steps of versions, the texts of questions, and the visitors of each row by version. */
export type WhoWasAsked = {
  versions: readonly { version: string; steps: readonly string[] }[]
  questions: Readonly<Record<string, string>>
  parts: readonly { group: string; version: string; visitors: number }[]
}

export const createAskedShare = ({ versions, parts }: WhoWasAsked): AskedShare => {
  const stepsOf = new Map(versions.map(({ version, steps }) => [version, new Set(steps)]))
  const partsOf = Map.groupBy(parts, ({ group }) => group)
  return (row, step) => {
    const own = partsOf.get(row)
    if (!own) return 1
    let [all, asked] = [0, 0]
    for (const { version, visitors } of own) {
      all += visitors
      if (stepsOf.get(version)?.has(step)) asked += visitors
    }
    return asked / all
  }
}
