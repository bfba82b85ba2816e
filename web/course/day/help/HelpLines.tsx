import { useState } from 'react'
import type { HelpTopic } from '#api/contracts/course/course.ts'
import { COUNTRIES } from './countries.ts'
import { countryOf, DIRECTORY, linesFor, offerOf } from './help-lines.ts'
import styles from './help-lines.module.css'

const OTHER = 'other'

const dial = (number: string) => `tel:${number.replace(/[^\d]/g, '')}`

/** Shows whom to call, by country. The list is stored with the cabinet, so it is there offline too. */
export const HelpLines = ({ topic }: { topic: HelpTopic }) => {
  const [code, setCode] = useState(() => countryOf(navigator.languages)?.code ?? OTHER)
  const country = COUNTRIES.find((one) => one.code === code)
  return (
    <section className={styles.help} aria-labelledby="help">
      <h2 id="help">You don’t have to do this alone</h2>
      <p>{offerOf(country, topic)}</p>
      {country && (
        <ul role="list">
          {linesFor(country, topic).map(({ name, number, note }) => (
            <li key={number}>
              <a href={dial(number)}>{number}</a>
              <span>
                {name}
                {note && `, ${note}`}
              </span>
            </li>
          ))}
          <li>
            <a href={dial(country.emergency)}>{country.emergency}</a>
            <span>if someone is in danger right now</span>
          </li>
        </ul>
      )}
      <p className={styles.more}>
        <label>
          Your country{' '}
          <select value={code} onChange={({ target }) => setCode(target.value)}>
            {COUNTRIES.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
            <option value={OTHER}>Another country</option>
          </select>
        </label>
        <a href={DIRECTORY} target="_blank" rel="noreferrer">
          Find help anywhere in the world
        </a>
      </p>
    </section>
  )
}
