import { Select as BaseSelect } from '@base-ui/react/select'
import styles from './select.module.css'

type Props<Option extends string> = {
  label: string
  value: Option
  options: readonly Option[]
  /** Shows options as they are, because they are data. Other words begin with a capital letter. */
  isData?: boolean
  onChoose: (option: Option) => void
}

/** Renders a list box for a few values. Only the admin area uses it: the library adds about 40 kB to a bundle. */
export const Select = <Option extends string>({ label, value, options, isData, onChoose }: Props<Option>) => (
  <BaseSelect.Root value={value} onValueChange={(option) => option !== null && onChoose(option)} modal={false}>
    <div className={styles.select}>
      <BaseSelect.Label className={styles.label}>{label}</BaseSelect.Label>
      <BaseSelect.Trigger className={styles.value} data-as-is={isData}>
        <BaseSelect.Value />
        <BaseSelect.Icon
          render={
            <svg className={styles.chevron} viewBox="0 0 20 20" aria-hidden="true">
              <path d="m5.5 8 4.5 4.5L14.5 8" />
            </svg>
          }
        />
      </BaseSelect.Trigger>
    </div>
    <BaseSelect.Portal>
      <BaseSelect.Positioner
        className={styles.positioner}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        alignItemWithTrigger={false}
      >
        <BaseSelect.Popup className={styles.popup} data-as-is={isData}>
          <BaseSelect.List>
            {options.map((option) => (
              <BaseSelect.Item key={option} value={option} className={styles.option}>
                <BaseSelect.ItemText>{option}</BaseSelect.ItemText>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  </BaseSelect.Root>
)
