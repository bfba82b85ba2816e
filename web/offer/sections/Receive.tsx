import { Plate } from '#web/lib/plate/Plate.tsx'
import styles from './receive.module.css'
import { Section } from './Section.tsx'

const PARTS = [
  {
    art: '/offer/verse.svg',
    name: 'A verse for the day',
    text: 'From the King James or the World English Bible, with enough around it to understand it.',
  },
  { art: '/offer/prayer.svg', name: 'A prayer', text: 'Simple words to pray as they are, or to start from.' },
  {
    art: '/offer/reflection.svg',
    name: 'A reflection',
    text: 'A short thought that carries the verse into an ordinary day.',
  },
  {
    art: '/offer/task.svg',
    name: 'Small tasks',
    text: 'Something you can do the same day, with room to write down your answers.',
  },
  {
    art: '/offer/gratitude.svg',
    name: 'Gratitude check-ins',
    text: 'A moment to notice what was good, and to give thanks for it.',
  },
  {
    art: '/offer/music.svg',
    name: 'Music and a timer',
    text: 'Something quiet to listen to, if you like, and a timer for the silence.',
  },
]

export const Receive = () => (
  <Section title="What you will receive" lead="One page a day, for 28 days. Over the course you get:">
    <ul role="list" className={styles.parts}>
      {PARTS.map(({ art, name, text }) => (
        <li key={name} className={styles.part}>
          <Plate src={art} alt="" width={90} height={102} loading="lazy" className={styles.art} />
          <div>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
