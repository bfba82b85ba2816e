import { useEffect } from 'react'
import { keepFocus } from '#web/lib/page/keep-focus.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Friend } from './Friend.tsx'
import { MyData } from './MyData.tsx'
import { QuizConsent } from './QuizConsent.tsx'
import { Sessions } from './Sessions.tsx'
import { WritingConsent } from './WritingConsent.tsx'

export type OnlineSectionsProps = { email: string }

/** The settings that only the server can change. */
export const OnlineSections = ({ email }: OnlineSectionsProps) => {
  // Settings replace buttons by questions and back; the code would weigh on other screens.
  useEffect(keepFocus, [])
  return (
    <>
      <Friend />
      <WritingConsent />
      <QuizConsent />
      <ChangePassword email={email} />
      <Sessions />
      <MyData />
      <DeleteAccount />
    </>
  )
}
