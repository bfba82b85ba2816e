export { Certificate } from './certificate/Certificate.tsx'
export { Overview } from './season/Overview.tsx'
export { Year } from './year/Year.tsx'
