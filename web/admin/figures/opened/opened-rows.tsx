import { Link } from 'react-router-dom'
import type { OpenedReply } from '#api/contracts/figures/opened.ts'
import { figureText } from '#events/figures/definitions/text/figure-text.ts'
import { adminPaths } from '#web/paths.ts'

/** Returns the rows of a table with visitors or payments, each of which leads to its person where the role allows it. */
export const openedRows = ({ rows, unit, currency }: OpenedReply) =>
  rows.map(({ day, who, isLink, plan, amount }, n) => ({
    key: `${who} ${n}`,
    cells: [
      day,
      who !== null && isLink ? (
        <Link key="who" to={{ pathname: adminPaths.person, search: `?${new URLSearchParams({ id: who })}` }}>
          {who}
        </Link>
      ) : (
        (who ?? 'unknown')
      ),
      plan,
      figureText(amount, unit, currency),
    ],
  }))
