import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { PlainPage } from '#web/site/PlainPage.tsx'
import styles from '#web/site/cancel.module.css'

/** Thanks visitors who are too young to buy, and names what is free for them. */
export const UnderAge = () => {
  return (
    <PlainPage title="It’s good that you’re here">
      <p className={styles.state}>
        {brand.name} is for people of 18 and over, because it costs money and asks personal questions. So please don’t
        answer them or buy anything. We store nothing about you on this page.
      </p>
      <p>
        You don’t need us to begin. Read the Gospel of Mark, one chapter a day: it has 16. Psalm 23 is a good prayer for
        any evening. And if there’s a grown-up you trust, at home or at a church, tell them that you’d like to read the
        Bible. They’ll probably be glad to read it with you.
      </p>
      <p>
        If something is hurting you right now, talk to someone today. In an emergency, call 911 in the United States, or
        112 in Europe. <a href="https://findahelpline.com">Find a help line in your country</a>: it’s free, and many of
        them are there for young people.
      </p>
      <p className={styles.more}>
        You’re 18 or older? <Link to={paths.landing}>Go back to the start</Link>.
      </p>
    </PlainPage>
  )
}
