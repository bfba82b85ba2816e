import { Plate } from '#web/lib/plate/Plate.tsx'
import styles from './trust.module.css'
import { Section } from './Section.tsx'

const PROMISES = [
  'You pay in the checkout of our payment partner. We never see or store your card number.',
  'Your name, your e-mail address and what you write are kept encrypted.',
  'Nothing you answer is ever passed to advertisers.',
]

export const Trust = () => (
  <Section title="Safe and private" narrow>
    <div className={styles.trust}>
      <Plate
        src="/offer/trust.svg"
        alt="A shield with a lit lamp, in a wreath of leaves"
        width={244}
        height={248}
        loading="lazy"
        className={styles.art}
      />
      <ul role="list" className={styles.promises}>
        {PROMISES.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </div>
  </Section>
)
