import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { adminAnswersEndpoint } from './endpoints/answers.ts'
import { adminAskedEndpoint } from './endpoints/asked.ts'
import { adminComparisonEndpoint } from './endpoints/comparison.ts'
import { adminQuizzesEndpoint } from './endpoints/quizzes.ts'
import { addNoteEndpoint, adminFiguresEndpoint, listMarksEndpoint, openedEndpoint } from './endpoints/figures.ts'
import { visitorPathEndpoint } from './endpoints/path.ts'
import { admitNamesEndpoint, listFoldedNamesEndpoint } from './endpoints/ad-names.ts'
import { adminSpeedEndpoint } from './endpoints/speed.ts'
import { adminSplitEndpoint } from './endpoints/split.ts'
import { adminSubscribersEndpoint } from './endpoints/subscribers.ts'
import { importSpendEndpoint } from './endpoints/spend.ts'

export const figuresRoutes = ({ admin }: ApiContext): Endpoint[] => [
  adminQuizzesEndpoint(admin),
  adminAskedEndpoint(admin),
  adminComparisonEndpoint(admin),
  adminAnswersEndpoint(admin),
  adminSplitEndpoint(admin),
  adminSpeedEndpoint(admin),
  adminFiguresEndpoint(admin),
  openedEndpoint(admin),
  listMarksEndpoint(admin),
  addNoteEndpoint(),
  visitorPathEndpoint(admin),
  adminSubscribersEndpoint(admin),
  importSpendEndpoint(admin),
  listFoldedNamesEndpoint(admin),
  admitNamesEndpoint(admin),
]
