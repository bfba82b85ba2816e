import type { Split } from '#api/contracts/figures/insights.ts'
import { assignmentIn } from '#db/figures/quiz-funnel.ts'
import type { GroupedCounts } from '#api/figures/reports/cells.ts'

/** Returns the visitors per version for each set of weights. Weights without visitors are left out. */
export const splitsOf = ({ measures, groups }: GroupedCounts): Split[] =>
  measures.flatMap((measure, place): Split[] => {
    const assignment = assignmentIn(measure)
    if (!assignment) return []
    const versions = Object.entries(assignment.weights).map(([version, weight]) => {
      const visitors = groups.find(({ by: [group] }) => group === version)?.counts[place] ?? 0
      return { version, weight, visitors }
    })
    return versions.some(({ visitors }) => visitors > 0) ? [{ experiment: assignment.experiment, versions }] : []
  })
