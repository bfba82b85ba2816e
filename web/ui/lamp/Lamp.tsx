const FLAME = 'M34 0c5 3 6 6 6 8a4.5 4.5 0 0 1-9 0c0-3 4-4 3-8Zm1.5 6.5c-2.5 2-2 4.5 0 4.5s2-2 0-4.5Z'
const LAMP =
  'M37 12.5c-4 2.4-8.1 2.5-11.5 1.2-2.4-.9-4.4-1.4-7-1.4-2.3 0-4.4.5-6.2 1.2-.8-1.8-2.3-2.9-4.3-2.9' +
  '-2.7 0-4.7 1.9-4.7 4.5 0 2.8 2.3 4.8 5.6 4.8.7 0 1.3-.1 1.9-.2 1.3 1.6 3 2.8 5 3.5V24h10.4v-.8c5.3-1.5 9-5.3 10.8-10.7Z' +
  'M8.7 17.7c-2 0-3.3-1-3.3-2.6 0-1.4 1.1-2.4 2.5-2.4s2.4.9 2.6 2.3c0 .9.1 1.8.4 2.6-.7.1-1.4.1-2.2.1Z'

/** Renders the lamp of the logo. The CSS property `fill` sets its color. */
export const Lamp = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 40 26" aria-hidden="true">
    <path d={FLAME + LAMP} fillRule="evenodd" />
  </svg>
)
