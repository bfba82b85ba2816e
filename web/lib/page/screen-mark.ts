/** The name of the marks in the browser's timeline that say which screen was shown since when. */
export const SCREEN_MARK = 'screen'

/** Notes that a screen is shown from now on. Page timings are counted by screen. */
export const markScreen = (pathname: string) => performance.mark(SCREEN_MARK, { detail: pathname })
