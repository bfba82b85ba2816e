import { Link, Outlet } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'

/** Everything of a subscriber's stands under this header. */
export const AccountLayout = () => (
  <>
    <Header>
      <Link to={paths.account.cabinet}>
        <Wordmark />
      </Link>
    </Header>
    <Outlet />
  </>
)
