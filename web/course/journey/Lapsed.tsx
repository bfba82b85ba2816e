import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import page from '#web/course/shell/cabinet.module.css'
import { type AccessDenied, isConfirming, isUnproven } from '#web/course/data/denied.ts'
import { ConfirmByMail } from './ConfirmByMail.tsx'
import styles from './lapsed.module.css'

/** Explains why the days are closed, and how to open them. */
export const Lapsed = ({ subscription }: { subscription: AccessDenied }) => {
  const { message } = subscription
  if (isConfirming(subscription)) {
    return (
      <section className={styles.box} role="status">
        <h2>Almost there</h2>
        <p>{message}</p>
        <p className={styles.more}>Your plan opens here.</p>
      </section>
    )
  }
  if (isUnproven(subscription)) return <ConfirmByMail message={message} />
  return (
    <section className={styles.box}>
      <NamedPlate name="on-hold" />
      <h2>Your plan is on hold</h2>
      <p role="alert">{message}</p>
      <p className={styles.more}>
        Your progress is saved, and what you wrote stays where it is. It’ll all be here when your plan is active again.
      </p>
      <ButtonStack>
        <LinkButton to={paths.quiz.order}>Renew my plan</LinkButton>
        <LinkButton variant="quiet" to={paths.account.settings}>
          Manage payment
        </LinkButton>
      </ButtonStack>
    </section>
  )
}

/** A page that only explains why the days are closed. */
export const LapsedPage = ({ title, subscription }: { title: string; subscription: AccessDenied }) => (
  <main className={page.page}>
    <h1 className={page.greeting}>{title}</h1>
    <div className={page.columns}>
      <Lapsed subscription={subscription} />
    </div>
  </main>
)
