import { useId } from 'react'
import styles from './explorer.module.css'

type Option = { value: string; text: string }

type Props = { label: string; value: string; options: readonly (Option | string)[]; onChoose: (value: string) => void }

/** Renders a native list box. Names of columns and event types stay as they are written. */
export const Choice = ({ label, value, options, onChoose }: Props) => {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => {
          const each = typeof option === 'string' ? { value: option, text: option } : option
          return (
            <option key={each.value} value={each.value}>
              {each.text}
            </option>
          )
        })}
      </select>
    </div>
  )
}
