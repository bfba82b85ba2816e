import { Link, type LinkProps } from 'react-router-dom'
import { buttonClasses, type ButtonLook } from './Button.tsx'

/** Leads somewhere, so it is a link; looks like a button because it is the one thing to do. */
export const LinkButton = ({ look, compact, ...rest }: ButtonLook & Omit<LinkProps, 'className'>) => (
  <Link className={buttonClasses({ look, compact })} {...rest} />
)
