import type { chooseWriting as chooseContract } from '#api/contracts/course/cabinet-writing.ts'
import { postAsSubscriber } from '#web/course/data/account-api.ts'
import { cabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { invalidateAnswers, showReply } from '#web/course/data/cabinet-query.ts'
import { draftName } from '#web/course/saves/day-saves.ts'
import { deviceWords, mySaves } from '#web/course/saves/my-saves.ts'
import { writingResource } from './choice.ts'

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
  await postAsSubscriber<typeof chooseContract>('/account/writing', { saves })
  showReply(writingResource, () => ({ saves }))
  if (saves) sendDeviceWords()
  else cabinetStorage.names('answers.').forEach(cabinetStorage.remove)
  invalidateAnswers()
}
