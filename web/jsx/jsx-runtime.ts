import * as react from 'react/jsx-runtime'
import { wholeText } from './whole-text.ts'

export const { Fragment } = react

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, wholeText(type, Object(props)), key)

export const jsxs: typeof react.jsxs = (type, props, key) => {
  const whole = wholeText(type, Object(props))
  return (Array.isArray(whole.children) ? react.jsxs : react.jsx)(type, whole, key)
}
