import type { SsoDomain } from '@minutehand/contracts/http/sso';
import { Badge, Banner, Button, ConfirmDialog, CopyButton, classNames, TextField, useToast } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useMutation, useQueryClient, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, Fragment, useState } from 'react';
import { addSsoDomain, deleteSsoDomain, verifySsoDomain } from '../../../../sso-api.ts';
import styles from '../../SettingsScreen.module.css';
import domainStyles from './DomainList.module.css';
import { SSO_SETTINGS_KEY } from './sso-keys.ts';
import { texts } from './texts.ts';

const { domains: domainTexts } = texts;

/** The domains whose users join by single sign-on, with the DNS records that verify them. */
export function DomainList({ domains }: { domains: readonly SsoDomain[] }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [domainToDelete, setDomainToDelete] = useState<SsoDomain>();
  async function remove({ name }: SsoDomain) {
    try {
      queryClient.setQueryData(SSO_SETTINGS_KEY, await deleteSsoDomain(name));
      toast(domainTexts.deleted, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      await queryClient.invalidateQueries({ queryKey: SSO_SETTINGS_KEY });
    }
  }
  return (
    <>
      <h3 className={classNames(styles.heading, domainStyles.title)}>{domainTexts.title}</h3>
      <p className={styles.muted}>{domainTexts.intro}</p>
      {domains.length === 0 ? (
        <p className={styles.muted}>{domainTexts.empty}</p>
      ) : (
        <ul className={styles.list} aria-label={domainTexts.title}>
          {domains.map((domain) => (
            <DomainRow key={domain.name} domain={domain} onDelete={() => setDomainToDelete(domain)} />
          ))}
        </ul>
      )}
      <DomainForm />
      <ConfirmDialog
        open={domainToDelete !== undefined}
        title={domainTexts.deleteTitle(domainToDelete?.name ?? '')}
        confirmLabel={domainTexts.deleteConfirm}
        isDanger
        onClose={() => setDomainToDelete(undefined)}
        onConfirm={async () => {
          if (domainToDelete) await remove(domainToDelete);
        }}
      >
        {domainTexts.deleteDetail}
      </ConfirmDialog>
    </>
  );
}

function DomainRow({ domain, onDelete }: { domain: SsoDomain; onDelete: () => void }) {
  const { name, verified } = domain;
  const toast = useToast();
  const queryClient = useQueryClient();
  const verifyMutation = useMutation({
    mutationFn: verifySsoDomain,
    onSuccess: (saved) => {
      queryClient.setQueryData(SSO_SETTINGS_KEY, saved);
      toast(domainTexts.verifyDone(name), { tone: 'success' });
    },
  });
  return (
    <li className={domainStyles.row}>
      <div className={domainStyles.head}>
        <span className={domainStyles.name}>{name}</span>
        <Badge tone={verified ? 'success' : 'neutral'}>
          {verified ? domainTexts.verified : domainTexts.unverified}
        </Badge>
        <span className={styles.rowActions}>
          {verified ? null : (
            <Button
              size="small"
              aria-label={domainTexts.verifyNamed(name)}
              isBusy={verifyMutation.isPending}
              onClick={() => verifyMutation.mutate(name)}
            >
              {domainTexts.verify}
            </Button>
          )}
          <Button size="small" variant="ghost" aria-label={domainTexts.deleteNamed(name)} onClick={onDelete}>
            {domainTexts.delete}
          </Button>
        </span>
      </div>
      {verified ? null : (
        <>
          <p className={styles.muted}>{domainTexts.instructions}</p>
          <dl className={domainStyles.record}>
            {[
              [domainTexts.recordName, domain.record_name, domainTexts.copyName(name)] as const,
              [domainTexts.recordValue, domain.record_value, domainTexts.copyValue(name)] as const,
            ].map(([term, text, label]) => (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>
                  <code>{text}</code>
                  <CopyButton text={text} label={label} iconOnly size="small" variant="ghost" />
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {verifyMutation.error ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(verifyMutation.error)}
        </Banner>
      ) : null}
    </li>
  );
}

function DomainForm() {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const addMutation = useMutation({
    mutationFn: addSsoDomain,
    onSuccess: (saved) => {
      setName('');
      queryClient.setQueryData(SSO_SETTINGS_KEY, saved);
    },
  });
  useUnsavedChanges(name.trim() !== '' && !addMutation.isPending, { isLostOnSearchParamsChange: true });
  const nameErrors = getFieldErrors(addMutation.error, 'name');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!addMutation.isPending) addMutation.mutate(name);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={domainTexts.name}
        hint={domainTexts.hint}
        name="domain"
        autoComplete="off"
        value={name}
        error={nameErrors}
        onChange={(event) => setName(event.target.value)}
      />
      {addMutation.error && !nameErrors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(addMutation.error)}
        </Banner>
      ) : null}
      <Button type="submit" isBusy={addMutation.isPending}>
        {domainTexts.add}
      </Button>
    </form>
  );
}
