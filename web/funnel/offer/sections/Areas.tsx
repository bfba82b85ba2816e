import styles from './areas.module.css'
import { Section } from './Section.tsx'

const AREAS = [
  { name: 'Prayer', text: 'From not knowing what to say, towards speaking as to a friend.' },
  { name: 'Scripture', text: 'From single verses, towards a story you can follow.' },
  { name: 'Peace', text: 'From carrying all of it, towards laying it down each evening.' },
  { name: 'Relationships', text: 'From quick words, towards patience and asking forgiveness.' },
  { name: 'Gratitude', text: 'From what is missing, towards what has been given.' },
  { name: 'Purpose', text: 'From full days, towards days that know what they are for.' },
]

export const Areas = () => (
  <Section title="Areas of transformation" lead="What the plan works on, a little at a time.">
    <ul role="list" className={styles.areas}>
      {AREAS.map(({ name, text }) => (
        <li key={name} className={styles.area}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
