import * as react from 'react/jsx-dev-runtime'
import { wholeText } from './whole-text.ts'

export const { Fragment } = react

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) => {
  const whole = wholeText(type, Object(props))
  return react.jsxDEV(type, whole, key, isStatic && Array.isArray(whole.children), source, self)
}
