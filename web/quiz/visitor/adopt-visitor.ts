import { local, perTab, type Store } from '#web/lib/page/storage.ts'
import { isKnownVisitor } from './visitor.ts'

const VISITOR_ID = /^#visitor=([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/
const ADOPTED = 'adopted'

/**
 * Continues as the visitor of a link in a mail, on a device that knows none, so that a purchase here belongs to them. The id is
 * in the fragment, which no server sees.
 */
export const adoptVisitor = (hash: string, stores: { local: Store; tab: Store } = { local, tab: perTab }): void => {
  const id = VISITOR_ID.exec(hash)?.[1]
  if (id === undefined || isKnownVisitor(stores.local)) return
  stores.local.write('quizUserId', id)
  stores.tab.write(ADOPTED, 'yes')
}

/** Returns whether the answers of this visitor are on another device. */
export const isAdopted = (tab: Store = perTab): boolean => tab.read(ADOPTED) !== null
