import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'

/** Marks a figure from which younger cohorts are left out. */
export const GrowingMark = () => (
  <>
    <span aria-hidden="true">*</span>
    <VisuallyHidden> growing</VisuallyHidden>
  </>
)
