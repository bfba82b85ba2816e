/**
 * The only file that spells a URL of the browser's address bar. A path named here exists for visitors once `routes.tsx`
 * gives it a screen; until then it answers as any unknown path does.
 */
export const paths = {
  landing: '/',
  quiz: {
    questionary: '/quiz/questionary',
    calculation: '/quiz/calculation',
    email: '/quiz/email',
    name: '/quiz/name-question',
    purchase: '/quiz/purchase',
    order: '/quiz/order',
    discount: '/quiz/discount',
  },
  success: '/success',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  refundPolicy: '/refund-policy',
  account: {
    login: '/account/login',
    /** Where the link of a mail leads, and who forgot their password. */
    reset: '/account/reset',
    cabinet: '/account/cabinet',
    day: '/account/day',
    settings: '/account/settings',
    /** In test mode, in place of the payment provider's own page. */
    portal: '/account/portal',
  },
} as const

/** The areas whose unknown paths answer beneath the area's own header. */
export const areas = { quizSteps: '/quiz', account: '/account' } as const

/** Relative to the hidden prefix, which only the server knows. Nothing that visitors download may import this. */
export const adminPaths = {
  root: '/',
  login: '/login',
  /** Registers an admin: another one, or the first one with the setup token. */
  register: '/register',
  dashboard: '/dashboard',
  compare: '/compare',
  answers: '/answers',
  operators: '/operators',
} as const

/** The path by which a screen is chosen. React Router ignores a trailing slash, which makes an address unknown here. */
export const routedPath = (pathname: string): string =>
  pathname !== '/' && pathname.endsWith('/') ? `${pathname}unknown` : pathname
