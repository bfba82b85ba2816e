import Router from '@koa/router'
import Koa from 'koa'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { type EventStore, createEventStore } from '#db/store/event-store.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import type { Bus } from '#events/bus/bus.ts'
import { type AdminAccounts, createAdminAccounts } from './admin/accounts/admins.ts'
import { evolveAdmins, isAdminEvent, noAdmins } from './admin/accounts/admins.decision.ts'
import { adminAuditRoute, adminDisableRoute, adminListRoute } from './admin/endpoints/operators.ts'
import { adminAnswersRoute } from './admin/endpoints/answers.ts'
import { type Audit, createAudit } from './admin/accounts/audit.ts'
import { adminComparisonRoute } from './admin/endpoints/comparison.ts'
import { adminDaysRoute } from './admin/endpoints/days.ts'
import { type FunnelReports, createFunnelReports } from './admin/reports/funnel-report.ts'
import { adminFreshnessRoute } from './admin/endpoints/freshness.ts'
import { adminFunnelRoute } from './admin/endpoints/funnel.ts'
import { adminLoginRoute } from './admin/endpoints/login.ts'
import { adminOperationsRoute, adminRetryRoute } from './admin/endpoints/operations.ts'
import { adminQuizzesRoute } from './admin/endpoints/quizzes.ts'
import { adminRegisterRoute } from './admin/endpoints/register.ts'
import { adminSplitRoute } from './admin/endpoints/split.ts'
import { activeDayRoute } from './cabinet/course/active-day.ts'
import { type Cabinet, createCabinet } from './cabinet/cabinet.ts'
import { changePasswordRoute } from './cabinet/endpoints/change-password.ts'
import { courseTitlesRoute } from './cabinet/endpoints/course-titles.ts'
import { dayCourseRoute } from './cabinet/endpoints/day-course.ts'
import { deleteAccountRoute } from './cabinet/endpoints/delete-account.ts'
import { finishRoute } from './cabinet/endpoints/finish.ts'
import { forgotRoute } from './cabinet/endpoints/forgot.ts'
import { loginRoute } from './cabinet/endpoints/login.ts'
import { logoutRoute } from './cabinet/endpoints/logout.ts'
import { meRoute } from './cabinet/endpoints/me.ts'
import { myDataRoute } from './cabinet/endpoints/my-data.ts'
import { myPlanRoute } from './cabinet/endpoints/my-plan.ts'
import { portalRoute } from './cabinet/endpoints/portal.ts'
import { purchasesRoute } from './cabinet/endpoints/purchases.ts'
import { readAnswersRoute } from './cabinet/endpoints/read-answers.ts'
import { registerRoute } from './cabinet/endpoints/register.ts'
import { resetRoute } from './cabinet/endpoints/reset.ts'
import { saveAnswersRoute } from './cabinet/endpoints/save-answers.ts'
import { simulatedPortalRoute } from './paddle/simulated/portal.ts'
import { fbPurchaseRoute } from './funnel/endpoints/purchase-report.ts'
import { simulatedCheckoutRoute } from './paddle/simulated/checkout.ts'
import { checkoutStateRoute } from './paddle/checkout-state.ts'
import type { QuestionCatalog } from './content/questions/catalog.ts'
import { consentRoute } from './funnel/endpoints/consent.ts'
import { recordMomentRoute } from './funnel/endpoints/moments.ts'
import {
  evolveMoments,
  isVisitEvent,
  noMoments,
  type RecordedMoments,
  type VisitEvent,
} from './funnel/moments.decision.ts'
import { previewPlanRoute } from './funnel/endpoints/preview-plan.ts'
import { quizAnswerRoute } from './funnel/endpoints/quiz-answer.ts'
import { quizDataRoute } from './funnel/endpoints/quiz-data.ts'
import { userInfoRoute } from './funnel/endpoints/user-info.ts'
import { evolveVisitor, isQuizEvent, nobody, type QuizEvent, type VisitorState } from './funnel/visitor.decision.ts'
import { refuseBadAddresses, replaceBadAddresses } from './http/server/addresses.ts'
import { answering, type Route } from './http/endpoint.ts'
import { callerAddress } from './http/caller.ts'
import { type Commands, createCommands } from './commands/command.ts'
import { securityHeaders } from './http/headers.ts'
import { type ApiMetrics, createApiMetrics } from './operations/metrics.ts'
import { observe } from './http/observe.ts'
import { openApi } from './http/openapi.ts'
import { operations } from './operations/server.ts'
import { outsideOf } from './site/page-policy.ts'
import { createPasswords } from './security/passwords.ts'
import { rateLimits } from './http/rate-limit.ts'
import { answerRefusals } from './http/error-response.ts'
import { notFound, Refusal } from './http/refusal.ts'
import type { ApiSettings } from './settings/settings.ts'
import { createTokens } from './security/tokens.ts'
import { adminSite, publicSite } from './site/pages.ts'
import { STORE_TIMEOUT_MS } from './pools.ts'
import { siteConfigRoute } from './site/config.ts'
import { paddleWebhookRoute } from './paddle/webhooks/endpoint.ts'
import { createPayments, type Payments } from './paddle/webhooks/translation.ts'

/** What endpoints are made of. */
export type Api = {
  answer: ReturnType<typeof answering>
  pool: Pool
  /** Connections for reports, which may be slow. */
  reports: Pool
  store: EventStore
  keys: PersonKeys
  visitors: Commands<VisitorState, QuizEvent>
  moments: Commands<RecordedMoments, VisitEvent>
  questions: QuestionCatalog
  admins: AdminAccounts
  audit: Audit
  figures: FunnelReports
  cabinet: Cabinet
  settings: ApiSettings
  payments: Payments
  clock: Clock
  log: Logger
  metrics: ApiMetrics
}

/** The endpoints of `/api/v1`. */
const routes = (api: Api): Route[] => [
  quizDataRoute(api),
  userInfoRoute(api),
  quizAnswerRoute(api),
  consentRoute(api),
  recordMomentRoute(api),
  previewPlanRoute(api),
  siteConfigRoute(api),
  simulatedCheckoutRoute(api),
  checkoutStateRoute(api),
  fbPurchaseRoute(api),
  paddleWebhookRoute(api),
  registerRoute(api),
  loginRoute(api),
  forgotRoute(api),
  resetRoute(api),
  finishRoute(api),
  logoutRoute(api),
  changePasswordRoute(api),
  meRoute(api),
  courseTitlesRoute(api),
  dayCourseRoute(api),
  myPlanRoute(api),
  readAnswersRoute(api),
  saveAnswersRoute(api),
  activeDayRoute(api),
  purchasesRoute(api),
  portalRoute(api),
  simulatedPortalRoute(api),
  myDataRoute(api),
  deleteAccountRoute(api),
  adminLoginRoute(api),
  adminRegisterRoute(api),
  adminQuizzesRoute(api),
  adminFunnelRoute(api),
  adminComparisonRoute(api),
  adminDaysRoute(api),
  adminAnswersRoute(api),
  adminSplitRoute(api),
  adminFreshnessRoute(api),
  adminOperationsRoute(api),
  adminRetryRoute(api),
  adminListRoute(api),
  adminDisableRoute(api),
  adminAuditRoute(api),
]

export type AppDeps = {
  settings: ApiSettings
  pool: Pool
  reports: Pool
  bus: Bus
  log: Logger
  clock: Clock
  questions: QuestionCatalog
  /** Where the built pages are. */
  pages: string
}

const createApi = ({ settings, pool, reports, bus, clock, log, questions }: AppDeps, metrics: ApiMetrics) => {
  const store = createEventStore(pool, clock, { timeoutMs: STORE_TIMEOUT_MS })
  const keys = createPersonKeys(pool)
  const passwords = createPasswords(settings.PASSWORD_ROUNDS)
  const tokens = createTokens(settings.JWT_SECRET, clock)
  const admins = createAdminAccounts({
    commands: createCommands({
      store,
      bus,
      isOurs: isAdminEvent,
      initial: noAdmins,
      evolve: evolveAdmins,
      remember: 1,
    }),
    keys,
    passwords,
    tokens,
    setupToken: settings.ADMIN_SETUP_TOKEN,
  })
  const limited = settings.RATE_LIMITS === 'on'
  const acceptsSimulated = settings.CHECKOUT === 'simulated'
  const visitors = createCommands({
    store,
    bus,
    isOurs: isQuizEvent,
    initial: nobody,
    evolve: evolveVisitor,
    remember: 20_000,
  })
  const cabinet = createCabinet({
    pool,
    store,
    bus,
    keys,
    passwords,
    tokens,
    clock,
    visitors,
    limited,
    acceptsSimulated,
  })
  const moments = createCommands({
    store,
    bus,
    isOurs: isVisitEvent,
    initial: noMoments,
    evolve: evolveMoments,
    remember: 20_000,
  })
  const answer = answering({ secret: settings.JWT_SECRET })
  const payments = createPayments({ store, bus, keys, settings, log })
  const audit = createAudit(pool, clock, log)
  const figures = createFunnelReports(reports)
  const api: Api = {
    answer,
    pool,
    reports,
    store,
    keys,
    visitors,
    moments,
    questions,
    admins,
    audit,
    figures,
    cabinet,
    settings,
    payments,
    clock,
    log,
    metrics,
  }
  const close = async () => {
    await audit.flush()
    await store.close()
    await passwords.close()
  }
  return { api, close }
}

const mount = (all: Route[]) => {
  // One spelling per address: what limits and measures calls goes by the path as it is written.
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: true })
  for (const { endpoint, middleware } of all) router[endpoint.method](endpoint.path, middleware)
  const document = openApi(all.map((route) => route.endpoint))
  router.get('/openapi.json', (ctx) => {
    ctx.body = document
  })
  return router
}

/** A path of the API that no route answered: unknown, or asked with the wrong method. */
const unanswered = (router: Router): Koa.Middleware => {
  return (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods)
    if (methods.length === 0) throw notFound()
    const allow = [...new Set(methods)].join(', ')
    throw new Refusal(405, 'wrong_method', `This address takes ${allow}.`, { headers: { Allow: allow } })
  }
}

/** Logs and counts what fails outside the error handler, such as a reply that cannot be written as JSON. */
const reportUnhandled = (app: Koa, log: Logger, metrics: ApiMetrics) => {
  app.on('error', (err: Error & { headerSent?: boolean }, ctx: Koa.Context) => {
    // A client that left before its answer was written is no fault.
    if (err.headerSent) return
    metrics.fault()
    log.error({ id: ctx.state['id'], err }, 'fault')
  })
}

/** The whole HTTP side: middleware in the order in which a request meets it. */
export const createApp = (deps: AppDeps) => {
  const { settings, pool, bus, log } = deps
  const metrics = createApiMetrics(pool, bus)
  const { api, close } = createApi(deps, metrics)
  const router = mount(routes(api))
  const production = settings.NODE_ENV === 'production'
  const web = { folder: deps.pages, adminPrefix: settings.ADMIN_PATH_PREFIX, outside: outsideOf(settings) }

  const app = new Koa()
  reportUnhandled(app, log, metrics)
  app.use(replaceBadAddresses)
  app.use(observe(log, metrics))
  app.use(answerRefusals(log, metrics))
  app.use(securityHeaders(settings.PUBLIC_URL))
  app.use(refuseBadAddresses)
  app.use(operations({ pool, bus, metrics, metricsToken: settings.METRICS_TOKEN, production }))
  app.use(rateLimits(settings.RATE_LIMITS === 'on', callerAddress(settings.TRUSTED_PROXIES)))
  app.use(router.routes())
  app.use(unanswered(router))
  app.use(adminSite(web))
  app.use(publicSite(web))
  return { app, api, close }
}
