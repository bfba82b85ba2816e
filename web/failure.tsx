import { Component, type ReactNode } from 'react'
import { forgetFailures } from './screen.tsx'
import { Button } from './ui/button/Button.tsx'
import { Notice } from './ui/notice/Notice.tsx'

/** What remains when a screen broke or could not be fetched: an apology, and the way that nearly always helps. */
const Failure = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <Notice title="Something went wrong" text="We could not show this page. Trying again usually helps.">
    <Button onClick={onTryAgain}>Try again</Button>
  </Notice>
)

type Props = { at: string; children: ReactNode }
type State = { failedAt: string | undefined; triedAgainAt: string | undefined }

/** Holds a failure to the path where it happened: going elsewhere leaves it behind. React knows this as a class only. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined, triedAgainAt: undefined }

  static getDerivedStateFromError = (): Partial<State> => ({ failedAt: '' })

  static getDerivedStateFromProps = ({ at }: Props, { failedAt }: State): Partial<State> | null => {
    if (failedAt === '') return { failedAt: at }
    return failedAt !== undefined && failedAt !== at ? { failedAt: undefined } : null
  }

  override componentDidCatch = () => forgetFailures()

  /** Here first, where a page without a network would be lost for good; then with a page that remembers no failure. */
  tryAgain = () => {
    const { at } = this.props
    if (this.state.triedAgainAt === at) window.location.reload()
    else this.setState({ failedAt: undefined, triedAgainAt: at })
  }

  override render() {
    return this.state.failedAt === undefined ? this.props.children : <Failure onTryAgain={this.tryAgain} />
  }
}
