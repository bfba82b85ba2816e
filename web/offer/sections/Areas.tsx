import { DotList } from '#web/ui/dot-list/DotList.tsx'
import styles from './areas.module.css'
import { Section } from './Section.tsx'

const AREAS = ['Prayer', 'Scripture', 'Peace', 'Relationships', 'Gratitude', 'Purpose']

export const Areas = () => (
  <Section title="Areas of transformation" narrow>
    <div className={styles.areas}>
      <DotList items={AREAS} />
    </div>
  </Section>
)
