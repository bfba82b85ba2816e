import { randomUUID } from 'node:crypto'
import { PersonErased, type PersonKeys } from '#db/crypto/person-keys.ts'
import { courseStream } from '#events/course/course.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { conflict, Refusal } from '#commands/refusal.ts'
import type { CourseCommands } from './course-commands.ts'
import { type CourseState, decideWriting } from './course.decision.ts'

const WRITING_REFUSED =
  'You chose that we don’t save what you write. You can change this under “What you write” in Settings.'

type Owner = { personId: string; courseVersion: string }

/** The person's answers are sealed under another id than the one that was used. */
class OtherWriter extends Error {
  override name = 'OtherWriter'
}

const MAX_ATTEMPTS = 5

/** Answers of a day, sealed. `assertCurrent` throws where the decision finds that they may not be stored like this. */
export type SealedAnswers = { sealed: Sealed; assertCurrent: (state: CourseState) => void }

/** The consent to store what subscribers write, and the keys of what they wrote. */
export type Writing = {
  /** Returns whether what a person writes is stored; undefined before they chose. */
  isSaved: (personId: string) => Promise<boolean | undefined>
  /** Gives or withdraws the consent. A withdrawal destroys the key of everything written before. */
  choose: (owner: Owner, saves: boolean, operation: Operation) => Promise<void>
  /**
   * Seals answers with a key of their own, which a withdrawal destroys, and runs work with them. Empty ones need no consent.
   * @throws {Refusal} 422 after the person chose that nothing is stored.
   */
  withSealed: <T>(personId: string, answers: object, work: (answers: SealedAnswers) => Promise<T>) => Promise<T>
}

export type WritingDeps = { commands: CourseCommands; keys: PersonKeys }

export const createWriting = ({ commands, keys }: WritingDeps): Writing => {
  /** Returns the id of a person's answers. Saves without answers are sealed with the person's key. */
  const writerIn = ({ writers }: CourseState, personId: string) => writers.find((writer) => writer !== personId)

  /** Runs work once with the id that the state names, or with a new one. */
  const attempt = async <T>(
    personId: string,
    text: string,
    state: CourseState,
    work: (answers: SealedAnswers) => Promise<T>,
  ) => {
    const known = writerIn(state, personId)
    const writer = known ?? randomUUID()
    const sealed = await keys.seal(writer, 'answers', text)
    const assertCurrent = (current: CourseState) => {
      assertAgreed(current)
      const writing = writerIn(current, personId)
      if (writing !== known && writing !== writer) throw new OtherWriter()
    }
    try {
      return await work({ sealed, assertCurrent })
    } catch (error) {
      // After any other error, the event may have been stored.
      if (known === undefined && isDecided(error)) await keys.discard(writer)
      throw error
    }
  }

  return {
    isSaved: async (personId) => (await commands.read(courseStream(personId))).savesWriting,

    choose: async (owner, saves, request) => {
      const operation = withFingerprint(request, `saves writing: ${saves}`)
      if (!saves) return await withdraw({ commands, keys }, owner, operation)
      const choice = { courseVersion: owner.courseVersion, saves }
      await commands.handle(courseStream(owner.personId), operation, (state) => decideWriting(state, choice))
    },

    withSealed: async (personId, answers, work) => {
      const text = JSON.stringify(answers)
      if (text === '{}') {
        return await work({ sealed: await keys.seal(personId, 'answers', text), assertCurrent: () => undefined })
      }
      const stream = courseStream(personId)
      let state = await commands.readCached(stream)
      for (let n = 1; ; n++) {
        // The cache may lag behind another process, where the person has agreed.
        if (state.savesWriting === false) assertAgreed((state = await commands.read(stream)))
        try {
          return await attempt(personId, text, state, work)
        } catch (error) {
          const before = writerIn(state, personId)
          state = isOvertaken(error) ? await commands.read(stream) : state
          if (!isOvertaken(error) || writerIn(state, personId) === before) throw error
          if (n === MAX_ATTEMPTS) throw conflict()
        }
      }
    },
  }
}

const assertAgreed = ({ savesWriting }: CourseState) => {
  if (savesWriting === false) throw new Refusal(422, 'writing_not_agreed', WRITING_REFUSED)
}

const isDecided = (error: unknown) => error instanceof OtherWriter || error instanceof Refusal

/**
 * Records a refusal and destroys the keys of what was written. The projector does it again for what was saved at the same moment,
 * and after a crash.
 */
const withdraw = async ({ commands, keys }: WritingDeps, owner: Owner, operation: Operation) => {
  const { personId, courseVersion } = owner
  const stream = courseStream(personId)
  let writers: readonly string[] = []
  const outcome = await commands.handle(stream, operation, (state) => {
    writers = state.writers
    return decideWriting(state, { courseVersion, saves: false })
  })
  // A retry may come after a new yes, and must leave what was written since.
  if (outcome !== 'appended') return
  for (const writer of writers) if (writer !== personId) await keys.erase(writer)
}

/** Recognizes what a concurrent save or withdrawal caused. The request is then decided again. */
const isOvertaken = (error: unknown) =>
  error instanceof OtherWriter ||
  error instanceof PersonErased ||
  (error instanceof Refusal && error.code === 'idempotency_key_reused')
