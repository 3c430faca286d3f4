import { Banner, Button, ConfirmDialog, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  QueryError,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { connectWithSso, disconnectFromSso, getSsoConnection, hasLeftForProvider } from '../../../../sso-api.ts';
import styles from '../../SettingsScreen.module.css';
import { SSO_CONNECTION_KEY } from './sso-keys.ts';
import { texts } from './texts.ts';

const { connection: connectionTexts } = texts;

/** Connects the user with the provider of the account. Hidden in accounts without one. */
export function SsoConnectionSection() {
  const [search] = useSearchParams();
  const code = search.get('sso_error');
  const error = code === 'sso.connection_taken' || hasLeftForProvider() ? code : null;
  const connection = useQuery({ queryKey: SSO_CONNECTION_KEY, queryFn: ({ signal }) => getSsoConnection(signal) });
  if (connection.isPending || (connection.isSuccess && !connection.data.available && error === null)) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{connectionTexts.title}</h2>
      {error === null ? null : (
        <Banner tone="danger">
          {error === 'sso.connection_taken' ? connectionTexts.taken : connectionTexts.failed}
        </Banner>
      )}
      {connection.isError ? (
        <QueryError query={connection} />
      ) : connection.data.connected ? (
        <Connected />
      ) : connection.data.available ? (
        <Disconnected />
      ) : null}
    </section>
  );
}

function Disconnected() {
  const connectMutation = useMutation({ mutationFn: connectWithSso });
  return (
    <>
      <p className={styles.muted}>{connectionTexts.disconnected}</p>
      {connectMutation.error ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(connectMutation.error)}
        </Banner>
      ) : null}
      <Button isBusy={connectMutation.isPending || connectMutation.isSuccess} onClick={() => connectMutation.mutate()}>
        {connectionTexts.connect}
      </Button>
    </>
  );
}

function Connected() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  async function disconnect() {
    try {
      await disconnectFromSso();
      toast(connectionTexts.disconnectDone, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queryClient.invalidateQueries({ queryKey: SSO_CONNECTION_KEY });
  }
  return (
    <>
      <p className={styles.muted}>{connectionTexts.connected}</p>
      <Button onClick={() => setConfirming(true)}>{connectionTexts.disconnect}</Button>
      <ConfirmDialog
        open={isConfirming}
        title={connectionTexts.disconnectTitle}
        confirmLabel={connectionTexts.disconnect}
        isDanger
        onClose={() => setConfirming(false)}
        onConfirm={disconnect}
      >
        {connectionTexts.disconnectDetail}
      </ConfirmDialog>
    </>
  );
}
