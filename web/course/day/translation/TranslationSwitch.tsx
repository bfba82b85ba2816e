import type { Translation } from '#api/contracts/course/course.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './translation-switch.module.css'

const NAMES: Readonly<Record<Translation, string>> = { kjv: 'King James', web: 'World English' }

type Props = { translation: Translation; onChoose: (translation: Translation) => void }

export const TranslationSwitch = ({ translation, onChoose }: Props) => (
  <fieldset className={styles.switch} data-screen-only="">
    <VisuallyHidden as="legend">Bible translation</VisuallyHidden>
    {(['kjv', 'web'] as const).map((one) => (
      <label key={one} className={styles.choice}>
        <input
          type="radio"
          name="translation"
          value={one}
          checked={one === translation}
          onChange={() => onChoose(one)}
        />
        <span>{NAMES[one]}</span>
      </label>
    ))}
  </fieldset>
)
