import { Component, type ReactNode } from 'react'
import { Button } from './ui/Button.tsx'
import { Notice } from './ui/Notice.tsx'

/** What remains when a screen broke or could not be fetched: an apology, and the way that nearly always helps. */
const Failure = () => (
  <Notice title="Something went wrong" text="We could not show this page. Trying again usually helps.">
    <Button onClick={() => window.location.reload()}>Try again</Button>
  </Notice>
)

type Props = { at: string; children: ReactNode }
type State = { failedAt: string | undefined }

/** Holds a failure to the path where it happened: going elsewhere leaves it behind. React knows this as a class only. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined }

  static getDerivedStateFromError = (): Partial<State> => ({ failedAt: '' })

  static getDerivedStateFromProps = ({ at }: Props, { failedAt }: State): Partial<State> | null => {
    if (failedAt === '') return { failedAt: at }
    return failedAt !== undefined && failedAt !== at ? { failedAt: undefined } : null
  }

  override render() {
    return this.state.failedAt === undefined ? this.props.children : <Failure />
  }
}
