import type { SaveAnswers } from '#api/contracts/cabinet-course.ts'
import type { CabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'
import type { ItemStore } from '#web/lib/outbox/item-store.ts'
import { savePath, saveKey } from './day-saves.ts'

/** A save as earlier versions of the cabinet stored it, under `save.<course version>.<day>`. */
type OldSave = { key: string; at: number; body: SaveAnswers }

const PREFIX = 'save.'

const isOldSave = (value: Partial<OldSave> | undefined): value is OldSave =>
  typeof value?.key === 'string' && typeof value.at === 'number' && typeof value.body?.day === 'number'

/** Moves saves that an earlier version left unsent into the outbox, under the same Idempotency-Key. */
export const importOldSaves = (storage: CabinetStorage, items: ItemStore): void => {
  for (const name of storage.names(PREFIX)) {
    const old = storage.read<Partial<OldSave>>(name)
    storage.remove(name)
    if (!isOldSave(old)) continue
    const { key: id, at, body } = old
    const replaceKey = saveKey(body)
    const sameDay = items.all().filter((item) => item.replaceKey === replaceKey)
    // A tab that still runs the earlier version may have stored it after a newer save of the same day.
    if (sameDay.some((item) => item.at >= at)) continue
    items.put({ id, order: at, at, path: savePath(body), body: JSON.stringify(body), replaceKey })
    sameDay.forEach(items.remove)
  }
}
