import { useEffect } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Header } from '#web/ui/header/Header.tsx'
import { QuizHeader } from '#web/quiz/QuizHeader.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import styles from './layout.module.css'
import { MenuButton } from './MenuButton.tsx'

/** Prefetches the next steps, so that a network failure doesn't stop the visitor. A failed prefetch is ignored. */
const prefetchSteps = () =>
  void Promise.allSettled([
    import('#web/quiz/steps/email.screen.tsx'),
    import('#web/quiz/steps/name.screen.tsx'),
    import('#web/payment/success/purchase.screen.tsx'),
  ])

/** The default header above a screen. */
export const DefaultLayout = () => (
  <>
    <Header>
      <div className={styles.row}>
        <Link to={paths.landing} className={styles.home}>
          <Wordmark />
        </Link>
        <MenuButton />
      </div>
    </Header>
    <Outlet />
  </>
)

/** The step before each step, to which the arrow leads; the landing page is before anything else. */
const BEFORE: Readonly<Record<string, string>> = {
  [paths.quiz.calculation]: paths.quiz.questionary,
  [paths.quiz.email]: paths.quiz.questionary,
  [paths.quiz.name]: paths.quiz.email,
  [paths.quiz.purchase]: paths.quiz.name,
}

/** The layout of the steps after the quiz, with its header and its way back. */
export const StepsLayout = () => {
  useEffect(prefetchSteps, [])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      <QuizHeader onBack={() => void navigate(BEFORE[pathname] ?? paths.landing)} />
      <Outlet />
    </>
  )
}
