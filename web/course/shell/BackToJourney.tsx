import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'

export const BackToJourney = ({ variant }: { variant?: 'quiet' }) => (
  <LinkButton variant={variant} to={paths.account.cabinet}>
    Back to your journey
  </LinkButton>
)
