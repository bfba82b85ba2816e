const IN_APP = /\b(?:Instagram|FBAN|FBAV|FB_IAB|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest|Line)\b|; wv\)/

/** Recognizes the browser inside an app, in which downloads, printing and copying do nothing and say nothing. */
export const isInApp = (userAgent: string = navigator.userAgent): boolean => IN_APP.test(userAgent)

/** Returns the name of the browser that people have beside the app. */
export const otherBrowser = (userAgent: string = navigator.userAgent): string =>
  /iPhone|iPad/.test(userAgent) ? 'Safari' : 'Chrome'
