import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './popover.module.css'

type Props = {
  /** Accessible name of the popover. */
  label: string
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The popover opens below this element, by default the trigger. */
  anchor?: Ref<Element> & object
  align?: 'start' | 'end'
  className?: string | undefined
  children: ReactNode
}

/**
 * Opens a panel below its trigger. Escape, a press outside and moving the focus outside close it. Only the admin area uses
 * it: the library adds about 40 kB to a bundle.
 */
export const Popover = ({
  label,
  trigger,
  open,
  onOpenChange,
  anchor,
  align = 'start',
  className,
  children,
}: Props) => (
  <BasePopover.Root open={open} onOpenChange={onOpenChange}>
    <BasePopover.Trigger render={trigger} />
    <BasePopover.Portal>
      <BasePopover.Positioner
        className={styles.positioner}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...(anchor && { anchor: anchor as never })}
      >
        <BasePopover.Popup className={classes(styles.popup, className)} aria-label={label}>
          {children}
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  </BasePopover.Root>
)
