import { useState } from 'react'
import { enqueue } from './visitor-outbox.ts'
import { local } from '#web/lib/page/storage.ts'
import { OWN_KEY } from './moments.ts'
import { isKnownVisitor, quizUserId } from './visitor.ts'

const isOwnBrowser = (): boolean => local.read(OWN_KEY) !== null

/** Counts the visits of this browser apart, or no longer: those of its visitor so far, and later ones. */
const markBrowser = (own: string, isOwn: boolean): void => {
  if (isOwn) local.write(OWN_KEY, own)
  else local.remove(OWN_KEY)
  if (isKnownVisitor()) enqueue('/quiz/own', { quizUserId: quizUserId(), own, isOwn })
}

/** Returns whether this browser is the owner's, and a function that changes it by the token of the owner's link. */
export const useOwnBrowser = (token: string): [isOwn: boolean, change: () => void] => {
  const [isOwn, setIsOwn] = useState(isOwnBrowser)
  const change = () => {
    markBrowser(token, !isOwn)
    setIsOwn(!isOwn)
  }
  return [isOwn, change]
}
