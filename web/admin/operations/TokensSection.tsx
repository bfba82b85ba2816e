import type { listTokens, revokeToken, TokenRow } from '#api/contracts/admins/tokens.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { TokenForm } from './TokenForm.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'

const STATES: Record<Exclude<TokenRow['state'], 'valid'>, string> = {
  expired: 'expired',
  revoked: 'revoked',
  'creator gone': 'ended with its admin',
}

/** Lists the tokens of programs that read, creates them and revokes them. */
export const TokensSection = () => {
  const { data, failure, refetch } = useAdminGet<typeof listTokens>('/admin/tokens')
  const action = useAdminAction()
  const reload = () => void refetch()
  const revoke = async (id: string) => {
    if (await action.send<typeof revokeToken>('/admin/tokens/revoke', { id })) reload()
  }
  return (
    <Grid
      name="API tokens"
      note="For dashboards and other programs. A token only reads figures, and ends with the admin who created it."
      headings={['Name', 'Created by', 'Last used', 'Until', 'Access']}
      rows={(data?.tokens ?? []).map(({ id, name, createdBy, lastUsedAt, expiresAt, state }) => ({
        key: id,
        cells: [
          name,
          createdBy ?? 'unknown',
          lastUsedAt === null ? 'never' : formatInstant(lastUsedAt),
          formatInstant(expiresAt),
          state === 'valid' ? (
            <button
              key="revoke"
              type="button"
              disabled={action.busy}
              aria-label={`Revoke ${name}`}
              onClick={() => void revoke(id)}
            >
              Revoke
            </button>
          ) : (
            STATES[state]
          ),
        ],
      }))}
    >
      <TokenForm onCreated={reload} />
      <Alerts messages={[failure, action.failure]} />
    </Grid>
  )
}
