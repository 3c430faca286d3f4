import type { AccessToken } from '@minutehand/contracts/http/people';
import {
  Badge,
  Banner,
  Button,
  Checkbox,
  ConfirmDialog,
  CopyButton,
  EmptyState,
  Loading,
  SkeletonText,
  TextField,
  useToast,
} from '@minutehand/ui';
import {
  formatDate,
  getErrorMessage,
  getFieldErrors,
  QueryError,
  useMutation,
  useQuery,
  useQueryClient,
} from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { createAccessToken, deleteAccessToken, listAccessTokens } from '../../../api.ts';
import styles from '../SettingsScreen.module.css';

const KEY = ['access-tokens'];

/** Personal access tokens for the API. */
export function AccessTokens() {
  return (
    <>
      <NewToken />
      <TokenList />
    </>
  );
}

function NewToken() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [canWrite, setCanWrite] = useState(false);
  const createMutation = useMutation({
    mutationFn: (request: { name: string; canWrite: boolean }) => createAccessToken(request.name, request.canWrite),
    onSuccess: (_created, request) => {
      // The user may have typed the name of the next token meanwhile.
      setName((current) => (current === request.name ? '' : current));
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
  const nameErrors = getFieldErrors(createMutation.error, 'name');
  function submit(event: FormEvent) {
    event.preventDefault();
    createMutation.mutate({ name, canWrite });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.heading}>New access token</h2>
      <TextField
        label="What it is for"
        name="token-name"
        autoComplete="off"
        value={name}
        error={nameErrors}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox label="May also change things" checked={canWrite} onChange={setCanWrite} />
      {createMutation.error && !nameErrors ? (
        <Banner tone="danger" live>
          {getErrorMessage(createMutation.error)}
        </Banner>
      ) : null}
      <Button type="submit" busy={createMutation.isPending} disabled={name.trim() === ''}>
        Create token
      </Button>
      {createMutation.data ? (
        <Banner tone="success" live actions={<CopyButton text={createMutation.data.secret} label="Copy token" />}>
          <span>This is the only time that the token is shown. Keep it like a password.</span>
          <code className={styles.secret}>{createMutation.data.secret}</code>
        </Banner>
      ) : null}
    </form>
  );
}

function TokenList() {
  const toast = useToast();
  const queries = useQueryClient();
  const [tokenToDelete, setTokenToDelete] = useState<AccessToken>();
  const tokens = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listAccessTokens(signal) });
  if (tokens.isPending)
    return (
      <Loading label="Loading access tokens">
        <SkeletonText lines={2} />
      </Loading>
    );
  if (tokens.isError) return <QueryError query={tokens} />;
  if (tokens.data.length === 0) return <EmptyState>You have no access tokens.</EmptyState>;

  async function deleteToken(token: AccessToken) {
    try {
      await deleteAccessToken(token.id);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return (
    <>
      <ul className={styles.list} aria-label="Access tokens">
        {tokens.data.map((token) => (
          <li key={token.id} className={styles.row}>
            <span className={styles.text}>
              <span>{token.name}</span>
              <span className={styles.muted}>
                Made {formatDate(token.created_at)}
                {token.last_used_at ? `, last used ${formatDate(token.last_used_at)}` : ', not used yet'}
              </span>
            </span>
            <Badge>{token.scopes.includes('write') ? 'Read and write' : 'Read'}</Badge>
            <Button size="small" variant="ghost" onClick={() => setTokenToDelete(token)}>
              Delete {token.name}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={tokenToDelete !== undefined}
        title="Delete this access token?"
        confirmLabel="Delete token"
        danger
        onClose={() => setTokenToDelete(undefined)}
        onConfirm={async () => {
          if (tokenToDelete) await deleteToken(tokenToDelete);
        }}
      >
        Programs that use “{tokenToDelete?.name}” will no longer get in.
      </ConfirmDialog>
    </>
  );
}
