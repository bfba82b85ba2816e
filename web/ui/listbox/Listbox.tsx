import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { listMove } from './listbox-keys.ts'
import styles from './listbox.module.css'

type Props<Option extends string> = {
  label: string
  value: Option
  options: readonly Option[]
  onChoose: (option: Option) => void
}

/** The state of a list that opens at its value and closes once something was chosen. */
const useList = <Option extends string>({ value, options, onChoose }: Props<Option>) => {
  const [active, setActive] = useState<number>()
  const open = () => setActive(Math.max(options.indexOf(value), 0))
  const close = () => setActive(undefined)
  const choose = (option: Option | undefined) => {
    close()
    if (option !== undefined && option !== value) onChoose(option)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (active === undefined) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      return open()
    }
    const move = listMove(event.key, options, active)
    if (move === undefined) return
    // Tab goes on its way, as everywhere.
    if (event.key !== 'Tab') event.preventDefault()
    if (move === 'close') close()
    else if (move === 'choose') choose(options[active])
    else setActive(move.to)
  }
  return { active, toggle: active === undefined ? open : close, close, choose, onKeyDown, setActive }
}

/** One of a few values, in a list that opens below: the select-only combobox of the ARIA practices. */
export const Listbox = <Option extends string>(props: Props<Option>) => {
  const { label, value, options } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { active, toggle, close, choose, onKeyDown, setActive } = useList(props)
  const open = active !== undefined
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div className={styles.listbox}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        className={styles.value}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onClick={toggle}
        onKeyDown={onKeyDown}
        onBlur={close}
      >
        <span id={`${id}-value`}>{value}</span>
        <svg className={styles.chevron} viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 8 4.5 4.5L14.5 8" />
        </svg>
      </button>
      <ul
        ref={list}
        className={styles.options}
        id={`${id}-list`}
        role="listbox"
        aria-labelledby={`${id}-label`}
        hidden={!open}
      >
        {options.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The button has the keys, and the focus.
          <li
            key={option}
            id={`${id}-${i}`}
            role="option"
            aria-selected={option === value}
            data-active={i === active}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(i)}
            onClick={() => choose(option)}
          >
            {option}
          </li>
        ))}
      </ul>
    </div>
  )
}
