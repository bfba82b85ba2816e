import { Plate } from '#web/lib/plate/Plate.tsx'
import styles from './receive.module.css'
import { Section } from './Section.tsx'

const PARTS = [
  {
    art: '/offer/verse.svg',
    name: 'A verse for the day',
  },
  { art: '/offer/prayer.svg', name: 'A prayer' },
  {
    art: '/offer/reflection.svg',
    name: 'A reflection',
  },
  {
    art: '/offer/task.svg',
    name: 'Small tasks',
  },
  {
    art: '/offer/gratitude.svg',
    name: 'Gratitude check-ins',
  },
  {
    art: '/offer/music.svg',
    name: 'Music and a timer',
  },
]

export const Receive = () => (
  <Section title="What you will receive" lead="One page a day, for 28 days.">
    <ul role="list" className={styles.parts}>
      {PARTS.map(({ art, name }) => (
        <li key={name} className={styles.part}>
          <Plate src={art} alt="" width={90} height={102} loading="lazy" className={styles.art} />
          <h3 className={styles.name}>{name}</h3>
        </li>
      ))}
    </ul>
  </Section>
)
