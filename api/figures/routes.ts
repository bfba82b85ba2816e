import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { adminQuizzesEndpoint } from './endpoints/quizzes.ts'
import { addNoteEndpoint, adminFiguresEndpoint, listMarksEndpoint, openedEndpoint } from './endpoints/figures.ts'
import { admitNamesEndpoint, listFoldedNamesEndpoint } from './endpoints/ad-names.ts'
import { importSpendEndpoint } from './endpoints/spend.ts'

export const figuresRoutes = ({ admin }: ApiContext): Endpoint[] => [
  adminQuizzesEndpoint(admin),
  adminFiguresEndpoint(admin),
  openedEndpoint(admin),
  listMarksEndpoint(admin),
  addNoteEndpoint(),
  importSpendEndpoint(admin),
  listFoldedNamesEndpoint(admin),
  admitNamesEndpoint(admin),
]
