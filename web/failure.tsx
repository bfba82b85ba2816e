import { Component, type ReactNode } from 'react'
import { forgetFailures } from './screen.tsx'
import { Button } from './ui/button/Button.tsx'
import { Notice } from './ui/notice/Notice.tsx'

/** Replaces a screen that crashed or couldn't be loaded: an apology, and a button that retries. */
const Failure = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <Notice title="Something went wrong" text="We could not show this page. Trying again usually helps.">
    <Button onClick={onTryAgain}>Try again</Button>
  </Notice>
)

type Props = { at: string; children: ReactNode }
type State = { failedAt: string | undefined; triedAgainAt: string | undefined }

/** Limits a failure to its path, so navigating elsewhere clears it. React supports this only in class components. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined, triedAgainAt: undefined }

  static getDerivedStateFromError = (): Partial<State> => ({ failedAt: '' })

  static getDerivedStateFromProps = ({ at }: Props, { failedAt }: State): Partial<State> | null => {
    if (failedAt === '') return { failedAt: at }
    return failedAt !== undefined && failedAt !== at ? { failedAt: undefined } : null
  }

  override componentDidCatch = () => forgetFailures()

  /** Tries again in place first, because without a network a reload would lose the page; then reloads. */
  tryAgain = () => {
    const { at } = this.props
    if (this.state.triedAgainAt === at) window.location.reload()
    else this.setState({ failedAt: undefined, triedAgainAt: at })
  }

  override render() {
    return this.state.failedAt === undefined ? this.props.children : <Failure onTryAgain={this.tryAgain} />
  }
}
