import styles from './areas.module.css'
import { Section } from './Section.tsx'

const AREAS = [
  { name: 'Prayer', text: 'From not knowing what to say to talking with God like a friend.' },
  { name: 'Scripture', text: 'From single verses to a story you can follow.' },
  { name: 'Peace', text: 'From carrying everything to putting it down each night.' },
  { name: 'Relationships', text: 'From quick words to patience and asking forgiveness.' },
  { name: 'Gratitude', text: 'From what’s missing to what you’ve been given.' },
  { name: 'Purpose', text: 'From busy days to days with a purpose.' },
]

export const Areas = () => (
  <Section title="Areas of transformation" lead="What the plan helps you grow in, a little each day.">
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
