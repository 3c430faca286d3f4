import type { AccessToken } from '@minutehand/contracts/http/people';
import { Badge, Button, ConfirmDialog, EmptyState, Loading, SkeletonText, useToast } from '@minutehand/ui';
import { formatDate, getErrorMessage, QueryError, useNow, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { deleteAccessToken, listAccessTokens } from '../../../api.ts';
import styles from '../SettingsScreen.module.css';
import { describeScopes } from './access-levels.ts';
import { ACCESS_TOKENS_KEY } from './access-tokens-key.ts';

/** The user's tokens: what each allows, when it expires, when it was used last. */
export function AccessTokenList() {
  const toast = useToast();
  const queries = useQueryClient();
  const now = useNow();
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessToken>();
  const tokens = useQuery({ queryKey: ACCESS_TOKENS_KEY, queryFn: ({ signal }) => listAccessTokens(signal) });
  if (tokens.isPending)
    return (
      <Loading label="Loading access tokens">
        <SkeletonText lines={2} />
      </Loading>
    );
  if (tokens.isError) return <QueryError query={tokens} />;
  if (tokens.data.length === 0) return <EmptyState>You have no access tokens.</EmptyState>;

  async function revokeToken(token: AccessToken) {
    try {
      await deleteAccessToken(token.id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queries.invalidateQueries({ queryKey: ACCESS_TOKENS_KEY });
  }

  const namesById = new Map(tokens.data.map(({ id, name }) => [id, name]));
  const createdTokenNames = tokens.data
    .filter(({ created_by_token_id }) => created_by_token_id === tokenToRevoke?.id)
    .map(({ name }) => `“${name}”`);
  return (
    <>
      <ul className={styles.list} aria-label="Access tokens">
        {tokens.data.map((token) => {
          const isExpired = new Date(token.expires_at) <= now;
          return (
            <li key={token.id} className={styles.row}>
              <span className={styles.text}>
                <span>{token.name}</span>
                <span className={styles.muted}>{describeToken(token, namesById, isExpired)}</span>
              </span>
              {isExpired ? <Badge tone="danger">Expired</Badge> : null}
              <Badge>{describeScopes(token.scopes)}</Badge>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Revoke ${token.name}`}
                onClick={() => setTokenToRevoke(token)}
              >
                Revoke
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={tokenToRevoke !== undefined}
        title="Revoke this access token?"
        confirmLabel="Revoke token"
        danger
        onClose={() => setTokenToRevoke(undefined)}
        onConfirm={async () => {
          if (tokenToRevoke) await revokeToken(tokenToRevoke);
        }}
      >
        Programs that use “{tokenToRevoke?.name}” will lose access.
        {createdTokenNames.length > 0
          ? ` Tokens created with it are revoked too: ${createdTokenNames.join(', ')}.`
          : null}
      </ConfirmDialog>
    </>
  );
}

function describeToken(token: AccessToken, namesById: ReadonlyMap<string, string>, isExpired: boolean): string {
  const creator = namesById.get(token.created_by_token_id ?? '');
  return [
    `Created ${formatDate(token.created_at)}${creator === undefined ? '' : ` with “${creator}”`}`,
    `${isExpired ? 'expired' : 'expires'} ${formatDate(token.expires_at)}`,
    token.last_used_at ? `last used ${formatDate(token.last_used_at)}` : 'never used',
  ].join(' · ');
}
