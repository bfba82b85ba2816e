import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { adminPaths } from '#web/paths.ts'
import { Popover } from '#web/ui/popover/Popover.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './shell.module.css'
import { useLight } from './use-light.ts'
import type { useLinkTo } from './use-link-to.ts'

const SCREENS = [
  ['Answers', adminPaths.answers],
  ['Questions', adminPaths.questions],
  ['Speed', adminPaths.speed],
  ['Operators', adminPaths.operators],
  ['Explorer', adminPaths.explorer],
  ['Settings', adminPaths.settings],
] as const

/** Screens for admins who may operate the product. */
const OPERATING: readonly string[] = [adminPaths.questions, adminPaths.operators, adminPaths.explorer]

/** Opens the screens that few need each day. A dot counts what is not well in the machine room. */
export const Tools = ({ linkTo }: { linkTo: ReturnType<typeof useLinkTo> }) => {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { data: account } = useAccount()
  const light = useLight()
  const problems = light ? light.problems.length + light.others : 0
  const screens = SCREENS.filter(([, path]) => !OPERATING.includes(path) || account?.role !== 'read')
  const isHere = screens.some(([, path]) => pathname.startsWith(path))
  return (
    <Popover
      label="Tools"
      className={styles.tools}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.link} aria-current={isHere ? 'true' : undefined}>
          Tools{' '}
          {problems > 0 && (
            <span className={styles.dot}>
              {problems}
              <VisuallyHidden> problems</VisuallyHidden>
            </span>
          )}
        </button>
      }
    >
      {screens.map(([name, path]) => (
        <NavLink key={name} className={styles.link ?? ''} to={linkTo(path)} onClick={() => setOpen(false)}>
          {name}
        </NavLink>
      ))}
    </Popover>
  )
}
