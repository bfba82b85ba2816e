import { createLogger } from 'vite'

/** CSS modules of Vite parse parts of a file without its name, which changes nothing in what we import. */
const NOT_OURS = 'did not pass the `from` option'

/**
 * Creates a logger of warnings that a person can act on: who starts the product for the first time reads them all.
 * `--logLevel info` prints the weights of pages too.
 */
export const createQuietLogger = () => {
  const logger = createLogger(process.argv.includes('info') ? 'info' : 'warn')
  const { warn, warnOnce } = logger
  logger.warn = (text, options) => void (text.includes(NOT_OURS) || warn(text, options))
  logger.warnOnce = (text, options) => void (text.includes(NOT_OURS) || warnOnce(text, options))
  return logger
}
