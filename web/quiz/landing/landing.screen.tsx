import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Age } from '#api/contracts/quiz/funnel.ts'
import { ages } from '#web/quiz/visitor/ages.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { ChoiceCard } from '#web/ui/choice-card/ChoiceCard.tsx'
import { Footer } from '#web/ui/footer/Footer.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { ageArt } from './age-art.ts'
import { useEarlierConsent } from '#web/quiz/consent/use-earlier-consent.ts'
import styles from './landing.module.css'
import { adSearch } from '#web/quiz/visitor/ad.ts'
import { countLanding, reportLanding, reportReturn } from '#web/quiz/visitor/moments.ts'
import { saveVisitor } from '#web/quiz/steps/save-visitor.ts'

/**
 * Saves the chosen age and continues to the quiz. After a failure, the visitor stays and can choose again. Before this script
 * has arrived, the form leads to the quiz, which saves the age of its address.
 */
const useAgeChoice = () => {
  const navigate = useNavigate()
  const [saving, setSaving] = useState<Age>()

  const choose = async (age: Age) => {
    setSaving(age)
    try {
      await saveVisitor({ age })
      reportLanding()
      await navigate(paths.quiz.questionary + adSearch())
    } catch (error) {
      console.warn('Age not saved', error)
      setSaving(undefined)
    }
  }
  return { saving, choose }
}

export default function Landing() {
  const { saving, choose } = useAgeChoice()
  usePageTitle(brand.promise)
  useEarlierConsent()
  useEffect(() => {
    reportReturn()
    return countLanding()
  }, [])

  return (
    <>
      <div className={styles.desk}>
        <div className={styles.page}>
          <header className={styles.header}>
            <Wordmark />
            <Link to={paths.account.login}>Log in</Link>
          </header>
          <main className={styles.main}>
            <h1 className={styles.headline}>{brand.promise}</h1>
            <p className={styles.subline}>
              A 28-day Bible plan, shaped by your answers. About 20 questions, 3&nbsp;minutes. You see the plan and its
              price before you pay.
            </p>
            <h2 id="your-age" className={styles.rubric}>
              Select your age to begin
            </h2>
            <form action={paths.quiz.questionary}>
              <ul role="list" className={styles.ages} aria-labelledby="your-age">
                {ages.map((age) => (
                  <li key={age}>
                    <ChoiceCard
                      name="age"
                      label={age}
                      art={ageArt[age]}
                      busy={saving === age}
                      waiting={saving !== undefined && saving !== age}
                      onChoose={() => void choose(age)}
                    />
                  </li>
                ))}
              </ul>
            </form>
            <p className={styles.young}>
              <Link to={paths.underAge}>I’m under 18</Link>
            </p>
          </main>
          <Footer>
            <Link to={paths.terms}>Terms</Link>
            <Link to={paths.privacyPolicy}>Privacy</Link>
            <Link to={paths.withdraw}>Withdraw from contract here</Link>
          </Footer>
        </div>
      </div>
    </>
  )
}
