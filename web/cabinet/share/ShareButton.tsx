import styles from './share-button.module.css'
import type { PictureWords } from './picture.ts'

type Props = {
  /** The name of the file. */
  name: string
  words: () => PictureWords
}

/** Offers to share words as a picture. It is drawn on the device by code that loads with the tap. */
export const ShareButton = ({ name, words }: Props) => (
  <button
    type="button"
    className={styles.share}
    onClick={() => void import('./share-picture.ts').then(({ sharePicture }) => sharePicture(name, words()))}
  >
    Share as a picture
  </button>
)
