import type { SsoSettings } from '@minutehand/contracts/http/sso';
import { Button, ConfirmDialog, CopyButton, Loading, SkeletonText, TextField, useToast } from '@minutehand/ui';
import { getErrorMessage, QueryError, useQuery, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { deleteSsoProvider, getSsoSettings } from '../../../../sso-api.ts';
import styles from '../../SettingsScreen.module.css';
import domainStyles from './DomainList.module.css';
import { DomainList } from './DomainList.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { RequireSso } from './RequireSso.tsx';
import { SSO_CONNECTION_KEY, SSO_SETTINGS_KEY } from './sso-keys.ts';
import { texts } from './texts.ts';

const { settings: settingsTexts } = texts;

/** The OpenID Connect provider of the account, for its owners. */
export function SsoSettingsSection() {
  const settings = useQuery({ queryKey: SSO_SETTINGS_KEY, queryFn: ({ signal }) => getSsoSettings(signal) });
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{settingsTexts.title}</h2>
      <p className={styles.muted}>{settingsTexts.intro}</p>
      {settings.isPending ? (
        <Loading label={settingsTexts.loading}>
          <SkeletonText lines={3} />
        </Loading>
      ) : settings.isError ? (
        <QueryError query={settings} />
      ) : (
        <Settings settings={settings.data} />
      )}
    </section>
  );
}

function Settings({ settings }: { settings: SsoSettings }) {
  const { account } = useSignedIn();
  const link = `${location.origin}/sign-in?workspace=${encodeURIComponent(account.id)}`;
  const isSetUp = settings.issuer !== '';
  return (
    <>
      <CopyableField
        label={settingsTexts.redirectUri}
        hint={settingsTexts.redirectHint}
        copyLabel={settingsTexts.copyRedirectUri}
        value={settings.redirect_uri}
      />
      <ProviderForm settings={settings} />
      {isSetUp ? (
        <>
          <CopyableField
            label={settingsTexts.link}
            hint={settingsTexts.linkHint}
            copyLabel={settingsTexts.copyLink}
            value={link}
          />
          <RequireSso required={settings.required} />
          <DomainList domains={settings.domains} />
          <RemoveProvider />
        </>
      ) : null}
    </>
  );
}

function CopyableField(props: { label: string; hint: string; copyLabel: string; value: string }) {
  return (
    <div className={styles.wide}>
      <TextField label={props.label} hint={props.hint} value={props.value} readOnly />
      <CopyButton text={props.value} label={props.copyLabel} size="small" variant="ghost" />
    </div>
  );
}

function RemoveProvider() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  async function remove() {
    try {
      await deleteSsoProvider();
      toast(settingsTexts.removed, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queryClient.invalidateQueries({ queryKey: SSO_SETTINGS_KEY });
    await queryClient.invalidateQueries({ queryKey: SSO_CONNECTION_KEY });
  }
  return (
    <>
      <div className={domainStyles.remove}>
        <Button onClick={() => setConfirming(true)}>{settingsTexts.remove}</Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={settingsTexts.removeTitle}
        confirmLabel={settingsTexts.remove}
        isDanger
        onClose={() => setConfirming(false)}
        onConfirm={remove}
      >
        {settingsTexts.removeDetail}
      </ConfirmDialog>
    </>
  );
}
