import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { RequestLinkForm } from '#web/account/RequestLinkForm.tsx'
import page from '#web/account/account-form.module.css'
import { errorText } from '#web/course/data/error-text.ts'
import { isPassing } from '#web/course/data/failures.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Header } from '#web/ui/header/Header.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { Contact } from './Contact.tsx'
import { useFinishLink } from './finish-link.ts'
import { AwaitPayment } from './AwaitPayment.tsx'
import { Register } from './Register.tsx'
import { useSource } from './use-source.ts'

export default function Success() {
  usePageTitle('Create your account')
  return (
    <>
      <Header>
        <Wordmark />
      </Header>
      <main className={page.page}>
        <View />
        <Contact />
      </main>
    </>
  )
}

const View = () => {
  const source = useSource()
  if (source.by === 'navigation') return <Register key={source.purchase.transactionId} purchase={source.purchase} />
  if (source.by === 'link') return <ExchangeLink key={source.token} token={source.token} />
  if (source.by === 'nothing') return <UnknownPurchase />
  return <AwaitPayment key={source.purchase.transactionId} purchase={source.purchase} />
}

/**
 * Exchanges the link for its purchase. The navigation state carries the purchase from then on, even through a reload.
 */
const ExchangeLink = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useFinishLink(token)
  useEffect(() => {
    if (data) void navigate(paths.success, { replace: true, state: data })
  }, [data, navigate])
  if (error && !isFetching) {
    const why = errorText(error)
    return isPassing(error) ? <NotOpened why={why} onTryAgain={() => void refetch()} /> : <InvalidLink why={why} />
  }
  return (
    <p className={page.lead} role="status">
      Opening your purchase…
    </p>
  )
}

/** The link may well work: no reply came, or the server failed. */
const NotOpened = ({ why, onTryAgain }: { why: string; onTryAgain: () => void }) => (
  <>
    <h1 className={page.title}>We couldn’t open your purchase</h1>
    <p className={page.lead} role="alert">
      {why}
    </p>
    <div className={page.form}>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  </>
)

const InvalidLink = ({ why }: { why: string }) => (
  <>
    <h1 className={page.title}>This link no longer works</h1>
    <p className={page.lead} role="alert">
      {why}
    </p>
    <RequestLinkForm />
    <Elsewhere />
  </>
)

const Elsewhere = () => (
  <p className={page.elsewhere}>
    <Link to={paths.account.login}>Log in</Link>
    <Link to={paths.quiz.order}>See the plans</Link>
  </p>
)

/** Helps a buyer whose purchase is unknown here: their mail has a link, and this page requests another one. */
const UnknownPurchase = () => (
  <>
    <h1 className={page.title}>Let’s find your purchase</h1>
    <p className={page.lead}>
      We can’t find a purchase in this browser. If you paid, don’t worry: enter your checkout e-mail and we’ll send you
      a link.
    </p>
    <RequestLinkForm />
    <Elsewhere />
  </>
)
