import { MAX_GROUPS } from './group-limit.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useState } from 'react'
import styles from './group-choice.module.css'
import { Popover } from '#web/ui/popover/Popover.tsx'

type Props = {
  /** All groups, largest first. */
  members: readonly { member: string; visitors: number }[]
  chosen: readonly string[]
  onChoose: (members: string[]) => void
}

/** Number of groups listed at a time. The search finds the others. */
const LISTED = 50

/** Chooses the groups to compare. They are shown in the order in which they were chosen. */
export const GroupChoice = ({ members, chosen, onChoose }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  // Chosen groups move to the top only when the list opens, so a checked row stays in place and keeps the focus.
  const [first, setFirst] = useState(chosen)
  const changeOpen = (open: boolean) => {
    setFirst(chosen)
    setOpen(open)
  }
  const rank = ({ member }: (typeof members)[number]) => (first.includes(member) ? first.indexOf(member) : first.length)
  const found = members
    .filter(({ member }) => member.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((a, b) => rank(a) - rank(b))
  const toggle = (member: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, member] : chosen.filter((other) => other !== member))
  return (
    <div className={styles.root}>
      <ul className={styles.chosen} aria-label="Groups shown">
        {chosen.map((member, n) => (
          <li key={member} data-group={n + 1}>
            <i />
            {member}
          </li>
        ))}
      </ul>
      <Popover
        label="Groups"
        className={styles.popover}
        open={isOpen}
        onOpenChange={changeOpen}
        trigger={
          <Button compact variant="quiet">
            Choose groups
          </Button>
        }
      >
        <input
          type="search"
          className={styles.search}
          aria-label="Search groups"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className={styles.note}>Compare up to {MAX_GROUPS} groups. The others are compared with the first one.</p>
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
                    disabled={isLast || (!isOn && chosen.length >= MAX_GROUPS)}
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
      </Popover>
    </div>
  )
}
