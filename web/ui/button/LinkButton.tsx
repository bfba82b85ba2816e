import { Link, type LinkProps } from 'react-router-dom'
import { buttonClasses, type ButtonStyle } from './Button.tsx'

/** Renders a link that looks like a button, for the main navigation of a screen. */
export const LinkButton = ({ variant, compact, ...rest }: ButtonStyle & Omit<LinkProps, 'className'>) => (
  <Link className={buttonClasses({ variant, compact })} {...rest} />
)
