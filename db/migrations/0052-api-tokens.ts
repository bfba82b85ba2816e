import { type Kysely, sql } from 'kysely'

/** Creates the table of tokens for programs that read. Its rows change at each use, so they are not events. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table desk.api_tokens (
      id uuid primary key,
      name text not null,
      scopes text[] not null,
      -- SHA-256 of the token, which is random.
      digest bytea not null unique,
      created_by uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
}
