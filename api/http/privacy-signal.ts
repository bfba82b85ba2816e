import type { IncomingMessage } from 'node:http'

/** Returns whether the browser objects to the sharing of data (Global Privacy Control). */
export const hasPrivacySignal = ({ headers }: IncomingMessage): boolean => headers['sec-gpc'] === '1'
