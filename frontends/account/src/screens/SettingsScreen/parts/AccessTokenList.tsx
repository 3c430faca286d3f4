import type { AccessToken } from '@minutehand/contracts/http/people';
import { Badge, Button, ConfirmDialog, Facts, Loading, SkeletonText, useToast } from '@minutehand/ui';
import { formatDate, getErrorMessage, QueryError, useNow, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { deleteAccessToken, listAccessTokens } from '../../../api.ts';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';
import { describeScopes } from './access-levels.ts';
import { ACCESS_TOKENS_KEY } from './access-tokens-key.ts';

/** The user's tokens with scopes, expiry and last use. */
export function AccessTokenList() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const now = useNow();
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessToken>();
  const tokens = useQuery({ queryKey: ACCESS_TOKENS_KEY, queryFn: ({ signal }) => listAccessTokens(signal) });
  if (tokens.isPending)
    return (
      <Loading label={texts.tokens.loading}>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (tokens.isError) return <QueryError query={tokens} />;
  if (tokens.data.length === 0) return <p className={styles.muted}>{texts.tokens.empty}</p>;

  async function revokeToken(token: AccessToken) {
    try {
      await deleteAccessToken(token.id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queryClient.invalidateQueries({ queryKey: ACCESS_TOKENS_KEY });
  }

  const namesById = new Map(tokens.data.map(({ id, name }) => [id, name]));
  const childTokenNames = tokens.data
    .filter(({ created_by_token_id }) => created_by_token_id === tokenToRevoke?.id)
    .map(({ name }) => `“${name}”`);
  return (
    <>
      <ul className={styles.list} aria-label={texts.tokens.title}>
        {tokens.data.map((token) => {
          const isExpired = new Date(token.expires_at) <= now;
          return (
            <li key={token.id} className={styles.row}>
              <span className={styles.text}>
                <span>{token.name}</span>
                <span className={styles.muted}>
                  <Facts>{describeToken(token, namesById, isExpired)}</Facts>
                </span>
              </span>
              {isExpired ? <Badge tone="danger">{texts.tokens.expired}</Badge> : null}
              <Badge>{describeScopes(token.scopes)}</Badge>
              <Button
                size="small"
                variant="ghost"
                aria-label={texts.tokens.revokeNamed(token.name)}
                onClick={() => setTokenToRevoke(token)}
              >
                {texts.tokens.revoke}
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={tokenToRevoke !== undefined}
        title={texts.tokens.revokeTitle}
        confirmLabel={texts.tokens.revokeConfirm}
        isDanger
        onClose={() => setTokenToRevoke(undefined)}
        onConfirm={async () => {
          if (tokenToRevoke) await revokeToken(tokenToRevoke);
        }}
      >
        {texts.tokens.revokeDetail(tokenToRevoke?.name ?? '')}
        {childTokenNames.length > 0 ? ` ${texts.tokens.revokeAlso(childTokenNames.join(', '))}` : null}
      </ConfirmDialog>
    </>
  );
}

function describeToken(
  token: AccessToken,
  namesById: ReadonlyMap<string, string>,
  isExpired: boolean,
): readonly string[] {
  const creator = namesById.get(token.created_by_token_id ?? '');
  return [
    creator === undefined
      ? texts.tokens.created(formatDate(token.created_at))
      : texts.tokens.createdWith(formatDate(token.created_at), creator),
    isExpired
      ? texts.tokens.expiredOn(formatDate(token.expires_at))
      : texts.tokens.expiresOn(formatDate(token.expires_at)),
    token.last_used_at ? texts.tokens.lastUsed(formatDate(token.last_used_at)) : texts.tokens.neverUsed,
  ];
}
