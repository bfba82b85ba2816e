import { v4 } from 'uuid'
import type { chooseWriting as chooseContract } from '#api/contracts/cabinet-writing.ts'
import { post } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { logFailure } from '#web/cabinet/data/failures.ts'
import { cabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'
import { invalidateAnswers, writingQuery } from '#web/cabinet/data/queries.ts'
import { authorization } from '#web/cabinet/data/subscriber-api.ts'
import { draftName } from '#web/cabinet/saves/day-saves.ts'
import { deviceWords, mySaves } from '#web/cabinet/saves/my-saves.ts'

/** Sends what stayed on this device. Newer drafts of the same days remain drafts. */
const sendDeviceWords = () => {
  for (const day of deviceWords.all()) {
    const draft = cabinetStorage.read(draftName(day))
    void mySaves().save(day)
    if (draft !== undefined) cabinetStorage.write(draftName(day), draft)
    deviceWords.remove(day)
  }
}

/**
 * Gives or withdraws the consent. After a yes, answers that stayed on this device are sent; after a no, copies of what the
 * server has erased are removed.
 *
 * @throws Refused, Unreachable
 */
export const chooseWriting = async (saves: boolean): Promise<void> => {
  const options = { ...authorization(), idempotencyKey: v4() }
  await logFailure(post<typeof chooseContract>('/account/writing', { saves }, options))
  queryClient.setQueryData(writingQuery().queryKey, { value: { saves }, stale: undefined })
  if (saves) sendDeviceWords()
  else cabinetStorage.names('answers.').forEach(cabinetStorage.remove)
  invalidateAnswers()
}
