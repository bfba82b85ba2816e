import { Plate } from '#web/lib/plate/Plate.tsx'
import styles from './question.module.css'

export const Picture = ({ url }: { url: string }) => (
  <Plate className={styles.picture} src={url} alt="" width={800} height={600} />
)
