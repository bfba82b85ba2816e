import { Link } from 'react-router-dom'

/** Links a number to what adds up to it. A zero or a dash has nothing behind it. */
export const Opens = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined || !/[1-9]/.test(children) ? children : <Link to={to}>{children}</Link>
