import type { PsalmMotif } from '#api/contracts/course/course.ts'
import { Plate } from '#web/lib/plate/Plate.tsx'
import { classes } from '#web/ui/classes.ts'
import { dayArt } from './day-art.ts'
import styles from './day-plate.module.css'

type PictureProps = { src: string; className?: string | undefined }

/** A decorative picture. In the dark theme it is dimmed, because it is drawn on light paper. */
const Picture = ({ src, className }: PictureProps) => (
  <Plate className={classes(styles.plate, className)} src={src} alt="" width={640} height={400} />
)

type Props = { courseVersion: string; day: number; className?: string | undefined }

/** Shows the picture of a day, if one was drawn. */
export const DayPlate = ({ courseVersion, day, className }: Props) => {
  const src = dayArt(courseVersion, day)
  return src ? <Picture src={src} className={className} /> : null
}

/** Shows the picture of a psalm. */
export const MotifPlate = ({ motif, className }: { motif: PsalmMotif; className?: string | undefined }) => (
  <NamedPlate name={`psalm-${motif}`} className={className} />
)

/** Shows one of the other pictures. Without a class, it is above the title of a page. */
export const NamedPlate = ({ name, className = styles.first }: { name: string; className?: string | undefined }) => (
  <Picture src={`/art/days/${name}.svg`} className={className} />
)

/** Shows the picture of a day above the message that it is not open yet. */
export const LockedPlate = (day: Omit<Props, 'className'>) => <DayPlate {...day} className={styles.first} />
