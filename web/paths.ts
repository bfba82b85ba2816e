/**
 * Spells the URLs of the site; no other file does. A path exists for visitors once `routes.tsx` gives it a screen;
 * until then it answers like an unknown path.
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
  /** Withdraws from a purchase without a login. */
  withdraw: '/withdraw',
  /** Cancels a plan by the link of a mail, without a login, and sends such a link. */
  cancel: '/cancel',
  /** Counts the visits of the owner's phone apart, by a link of the admin area. */
  own: '/own',
  accessibility: '/accessibility',
  /** For people who find a charge on their statement. */
  unknownCharge: '/unknown-charge',
  /** For visitors who are too young to buy. */
  underAge: '/under-18',
  account: {
    login: '/account/login',
    /** The target of links in mails, and of "Forgot your password?". */
    reset: '/account/reset',
    cabinet: '/account/cabinet',
    day: '/account/day',
    /** A page for each day after the course. */
    daily: '/account/daily',
    /** Four more weeks after the course. */
    season: '/account/season',
    /** Everything that the subscriber has written. */
    journal: '/account/journal',
    settings: '/account/settings',
    /** Replaces the payment provider's own page in test mode. */
    portal: '/account/portal',
  },
} as const

/** The areas whose unknown paths answer with the header of the area. */
export const areas = { quizSteps: '/quiz', account: '/account' } as const

/**
 * Returns whether a path belongs to the cabinet. Its pages have a policy without third parties, so it is entered and left
 * by loading a page.
 */
export const isAccountPath = (pathname: string): boolean =>
  pathname === areas.account || pathname.startsWith(`${areas.account}/`)

/** Paths relative to the hidden prefix, which only the server knows. The public site must not import this. */
export const adminPaths = {
  root: '/',
  login: '/login',
  /** Registers an admin: another one, or the first one with the setup token. */
  register: '/register',
  dashboard: '/dashboard',
  money: '/money',
  /** The visitors or payments behind a figure. */
  opened: '/money/rows',
  /** One version of the quiz, step by step. */
  funnel: '/funnel',
  subscribers: '/subscribers',
  person: '/subscribers/person',
  compare: '/compare',
  answers: '/answers',
  /** The question sets: drafts, weights and publication. */
  questions: '/questions',
  /** How fast pages are in the browsers of visitors. */
  speed: '/speed',
  operators: '/operators',
  explorer: '/explorer',
  explorerEvent: '/explorer/event',
  /** The own account: password, second factor and sessions. */
  settings: '/settings',
} as const

/**
 * Returns the path that selects a screen. React Router ignores a trailing slash, but such an address is unknown here.
 */
export const routedPath = (pathname: string): string =>
  pathname !== '/' && pathname.endsWith('/') ? `${pathname}unknown` : pathname
