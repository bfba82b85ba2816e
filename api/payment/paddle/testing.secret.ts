/** Signs the webhooks of tests. */
export const WEBHOOK_SECRET = 'pdl_ntfset_of_the_tests'
