import { MOST_GROUPS } from '#web/admin/table/group-limit.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useState } from 'react'
import styles from './group-choice.module.css'
import { usePopover } from './popover.ts'

type Props = {
  /** All groups, the largest first. */
  members: readonly { member: string; visitors: number }[]
  chosen: readonly string[]
  onChoose: (members: string[]) => void
}

/** As many as are listed at a time; the search finds the others. */
const LISTED = 50

/** Which groups stand side by side, in the order in which they were chosen. */
export const GroupChoice = ({ members, chosen, onChoose }: Props) => {
  const { isOpen, open, close, root } = usePopover()
  const [sought, seek] = useState('')
  // Those chosen stand first from one opening to the next: what is ticked stays where it is, and keeps the focus.
  const [first, setFirst] = useState(chosen)
  const toggleList = () => {
    setFirst(chosen)
    if (isOpen) close()
    else open()
  }
  const rank = ({ member }: (typeof members)[number]) => (first.includes(member) ? first.indexOf(member) : first.length)
  const found = members
    .filter(({ member }) => member.toLowerCase().includes(sought.trim().toLowerCase()))
    .toSorted((a, b) => rank(a) - rank(b))
  const toggle = (member: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, member] : chosen.filter((other) => other !== member))
  return (
    <div ref={root} className={styles.root}>
      <ul className={styles.chosen} aria-label="Groups shown">
        {chosen.map((member, n) => (
          <li key={member} data-group={n + 1}>
            <i />
            {member}
          </li>
        ))}
      </ul>
      <Button compact look="quiet" aria-expanded={isOpen} onClick={toggleList}>
        Choose groups
      </Button>
      {isOpen && (
        <div className={styles.popover} role="group" aria-label="Groups">
          <input
            type="search"
            className={styles.search}
            aria-label="Search groups"
            placeholder="Search"
            value={sought}
            onChange={(event) => seek(event.target.value)}
          />
          <p className={styles.note}>
            Up to {MOST_GROUPS} stand side by side. The first is what the others are compared with.
          </p>
          <ul className={styles.list}>
            {found.slice(0, LISTED).map(({ member, visitors }) => {
              const isOn = chosen.includes(member)
              const isLast = isOn && chosen.length === 1
              return (
                <li key={member}>
                  <label>
                    <input
                      type="checkbox"
                      checked={isOn}
                      disabled={isLast || (!isOn && chosen.length >= MOST_GROUPS)}
                      onChange={(event) => toggle(member, event.target.checked)}
                    />
                    <span>{member}</span>
                    <span className={styles.visitors}>{visitors.toLocaleString('en-US')}</span>
                  </label>
                </li>
              )
            })}
          </ul>
          {found.length > LISTED && <p className={styles.note}>{found.length - LISTED} more: search for them.</p>}
        </div>
      )}
    </div>
  )
}
