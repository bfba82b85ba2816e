import type { PsalmMotif } from '#api/contracts/course.ts'
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
export const MotifPlate = ({ motif, className }: { motif: PsalmMotif; className: string | undefined }) => (
  <Picture src={`/art/days/psalm-${motif}.svg`} className={className} />
)

/** Shows a lamp without its flame above a message that something did not open. */
export const LampOut = () => <Picture src="/art/days/lamp-out.svg" className={styles.first} />

/** Shows an open book and a pen where nothing is written yet. */
export const JournalPlate = () => <Picture src="/art/days/journal.svg" className={styles.first} />

/** Shows an open door above the way in. */
export const DoorPlate = () => <Picture src="/art/days/door-open.svg" className={styles.first} />

/** Shows the picture of a day above the message that it is not open yet. */
export const LockedPlate = (day: Omit<Props, 'className'>) => <DayPlate {...day} className={styles.first} />
