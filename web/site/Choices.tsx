import { ConsentForm } from '#web/quiz/consent/ConsentForm.tsx'
import { useHydrated } from '#web/lib/page/hydrated.ts'
import styles from './legal-page.module.css'

/** Shows the visitor's own consent, which needs a script and can't be prerendered. */
export const Choices = () => {
  const hydrated = useHydrated()
  return (
    <>
      <p>
        You can answer each one separately, and change your mind anytime: here, or under “Privacy choices” in the menu.
        Once you have an account, you take back what you agreed to before under Settings. Saying no costs you nothing;
        the quiz and the course work the same way.
      </p>
      {hydrated && (
        <div className={styles.screenOnly}>
          <ConsentForm />
        </div>
      )}
    </>
  )
}
