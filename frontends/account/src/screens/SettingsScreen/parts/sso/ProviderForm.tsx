import type { SsoSettings } from '@minutehand/contracts/http/sso';
import { Banner, Button, TextField, useToast } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useMutation, useQueryClient, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { setSsoProvider } from '../../../../sso-api.ts';
import styles from '../../SettingsScreen.module.css';
import { SSO_CONNECTION_KEY, SSO_SETTINGS_KEY } from './sso-keys.ts';
import { texts } from './texts.ts';

const { settings: settingsTexts } = texts;
const FIELDS = ['issuer', 'client_id', 'client_secret'] as const;

/** The provider: its address and the client that is registered there. The server reads its configuration before it saves. */
export function ProviderForm({ settings }: { settings: SsoSettings }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const isSetUp = settings.issuer !== '';
  const [issuer, setIssuer] = useState(settings.issuer);
  const [clientId, setClientId] = useState(settings.client_id);
  const [clientSecret, setClientSecret] = useState('');
  const saveMutation = useMutation({
    mutationFn: setSsoProvider,
    onSuccess: async (saved) => {
      setIssuer(saved.issuer);
      setClientId(saved.client_id);
      setClientSecret('');
      queryClient.setQueryData(SSO_SETTINGS_KEY, saved);
      toast(settingsTexts.saved, { tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: SSO_CONNECTION_KEY });
    },
  });
  const isChanged = issuer !== settings.issuer || clientId !== settings.client_id || clientSecret !== '';
  useUnsavedChanges(isChanged && !saveMutation.isPending, { isLostOnSearchParamsChange: true });
  const { error } = saveMutation;
  const hasFieldErrors = FIELDS.some((field) => getFieldErrors(error, field) !== undefined);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (saveMutation.isPending) return;
    saveMutation.mutate({ issuer, client_id: clientId, client_secret: clientSecret });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={settingsTexts.issuer}
        hint={settingsTexts.issuerHint}
        type="url"
        name="issuer"
        autoComplete="off"
        value={issuer}
        error={getFieldErrors(error, 'issuer')}
        onChange={(event) => setIssuer(event.target.value)}
      />
      <TextField
        label={settingsTexts.clientId}
        name="client-id"
        autoComplete="off"
        value={clientId}
        error={getFieldErrors(error, 'client_id')}
        onChange={(event) => setClientId(event.target.value)}
      />
      <TextField
        label={settingsTexts.clientSecret}
        hint={isSetUp ? settingsTexts.keepSecret : undefined}
        type="password"
        name="client-secret"
        autoComplete="off"
        value={clientSecret}
        error={getFieldErrors(error, 'client_secret')}
        onChange={(event) => setClientSecret(event.target.value)}
      />
      {error && !hasFieldErrors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(error)}
        </Banner>
      ) : null}
      <Button type="submit" isBusy={saveMutation.isPending}>
        {isSetUp ? settingsTexts.save : settingsTexts.add}
      </Button>
    </form>
  );
}
