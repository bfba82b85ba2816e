import { Link, Outlet } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'

/** The steps after the quiz: the default header above each. */
export const StepsLayout = () => (
  <>
    <Header>
      <Link to={paths.landing}>
        <Wordmark />
      </Link>
    </Header>
    <Outlet />
  </>
)
