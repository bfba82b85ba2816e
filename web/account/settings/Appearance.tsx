import { useId } from 'react'
import { type TextSize, type ReaderTheme, useTextSize, useTheme } from '#web/course/appearance/appearance.ts'
import styles from './appearance.module.css'
import { SettingsSection } from './SettingsSection.tsx'

const THEME_NAMES: Record<ReaderTheme, string> = { system: 'Same as my device', light: 'Light', dark: 'Dark' }
const SIZE_NAMES: Record<TextSize, string> = { normal: 'Normal', large: 'Large', larger: 'Larger' }

type Props<T extends string> = { legend: string; names: Record<T, string>; chosen: T; onChoose: (choice: T) => void }

const Choice = <T extends string>({ legend, names, chosen, onChoose }: Props<T>) => {
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div>
        {(Object.keys(names) as T[]).map((choice) => (
          <label key={choice}>
            <input type="radio" name={group} checked={choice === chosen} onChange={() => onChoose(choice)} />
            <span>{names[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Chooses the theme and the text size of this device. */
export const Appearance = () => {
  const [theme, setTheme] = useTheme()
  const [size, setSize] = useTextSize()
  return (
    <SettingsSection id="appearance" title="How pages look">
      <Choice legend="Theme" names={THEME_NAMES} chosen={theme} onChoose={setTheme} />
      <Choice legend="Text size" names={SIZE_NAMES} chosen={size} onChoose={setSize} />
    </SettingsSection>
  )
}
