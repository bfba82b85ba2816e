import { useState } from 'react'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import styles from './share-button.module.css'
import type { PictureWords } from './picture.ts'

type Props = {
  /** The name of the file. */
  name: string
  words: () => PictureWords
}

/** Offers to share words as a picture. It is drawn on the device by code that loads with the tap. */
export const ShareButton = ({ name, words }: Props) => {
  const [failure, setFailure] = useState<string>()
  const share = () =>
    import('./share-picture.ts')
      .then(({ sharePicture }) => sharePicture(name, words()))
      .then(setFailure, () => setFailure('That didn’t work. Please try again.'))
  return (
    <>
      <button type="button" className={styles.share} onClick={() => void share()}>
        Share as a picture
      </button>
      <ErrorMessage>{failure}</ErrorMessage>
    </>
  )
}
