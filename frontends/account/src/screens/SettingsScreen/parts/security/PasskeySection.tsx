import type { Passkey } from '@minutehand/contracts/http/credentials';
import { Button, ConfirmDialog, Facts, Loading, SkeletonText, TextField, useToast } from '@minutehand/ui';
import {
  formatDate,
  getErrorMessage,
  getFieldErrors,
  QueryError,
  useMutation,
  useQuery,
  useQueryClient,
  useUnsavedChanges,
} from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { deletePasskey, getTwoFactor, listPasskeys } from '../../../../credentials-api.ts';
import { canUsePasskeys, createPasskey, isPasskeyCancelled } from '../../../../passkeys.ts';
import styles from '../../SettingsScreen.module.css';
import { texts } from './texts.ts';
import { TWO_FACTOR_KEY } from './two-factor-key.ts';

const PASSKEYS_KEY = ['passkeys'];
const { passkeys: passkeyTexts } = texts;

/** Passkeys: adding one with a name, and deleting them. */
export function PasskeySection() {
  const passkeys = useQuery({ queryKey: PASSKEYS_KEY, queryFn: ({ signal }) => listPasskeys(signal) });
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{passkeyTexts.title}</h2>
      <p className={styles.muted}>{passkeyTexts.intro}</p>
      {passkeys.isPending ? (
        <Loading label={passkeyTexts.loading}>
          <SkeletonText lines={1} />
        </Loading>
      ) : passkeys.isError ? (
        <QueryError query={passkeys} />
      ) : (
        <PasskeyList passkeys={passkeys.data} />
      )}
      {canUsePasskeys() ? <PasskeyForm /> : <p className={styles.muted}>{passkeyTexts.unsupported}</p>}
    </section>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [passkeyToDelete, setPasskeyToDelete] = useState<Passkey>();
  if (passkeys.length === 0) return <p className={styles.muted}>{passkeyTexts.empty}</p>;
  async function remove({ id }: Passkey) {
    try {
      await deletePasskey(id);
      toast(passkeyTexts.deleted, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });
  }
  return (
    <>
      <ul className={styles.list} aria-label={passkeyTexts.title}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <span className={styles.text}>
              <span>{passkey.name}</span>
              <span className={styles.muted}>
                <Facts>{describeUse(passkey)}</Facts>
              </span>
            </span>
            <Button
              size="small"
              variant="ghost"
              aria-label={passkeyTexts.deleteNamed(passkey.name)}
              onClick={() => setPasskeyToDelete(passkey)}
            >
              {passkeyTexts.delete}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={passkeyToDelete !== undefined}
        title={passkeyTexts.deleteTitle(passkeyToDelete?.name ?? '')}
        confirmLabel={passkeyTexts.deleteConfirm}
        isDanger
        onClose={() => setPasskeyToDelete(undefined)}
        onConfirm={async () => {
          if (passkeyToDelete) await remove(passkeyToDelete);
        }}
      >
        {passkeyTexts.deleteDetail}
      </ConfirmDialog>
    </>
  );
}

function PasskeyForm() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const twoFactor = useQuery({ queryKey: TWO_FACTOR_KEY, queryFn: ({ signal }) => getTwoFactor(signal) });
  // The server requires a code, although two-factor authentication is off in the loaded state.
  const [isCodeRequested, setCodeRequested] = useState(false);
  const needsCode = twoFactor.data?.enabled === true || isCodeRequested;
  const addMutation = useMutation({
    mutationFn: createPasskey,
    onSuccess: async () => {
      setName('');
      setCode('');
      setCodeRequested(false);
      toast(passkeyTexts.added, { tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });
    },
    onError: (error) => {
      if (getFieldErrors(error, 'code')) return setCodeRequested(true);
      // The server may have used up the code, which is valid once.
      setCode('');
      if (!isPasskeyCancelled(error) && !getFieldErrors(error, 'name'))
        toast(getErrorMessage(error, passkeyTexts.failed), { tone: 'danger' });
    },
  });
  useUnsavedChanges(name.trim() !== '' && !addMutation.isPending, { isLostOnSearchParamsChange: true });
  const isComplete = name.trim() !== '' && (!needsCode || code.trim() !== '');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!addMutation.isPending && isComplete) addMutation.mutate({ name, code });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={passkeyTexts.name}
        hint={passkeyTexts.nameHint}
        name="passkey-name"
        autoComplete="off"
        value={name}
        error={getFieldErrors(addMutation.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      {needsCode ? (
        <TextField
          label={passkeyTexts.code}
          hint={passkeyTexts.codeHint}
          name="code"
          autoComplete="one-time-code"
          value={code}
          // The request that shows this field was sent without a code.
          error={addMutation.variables?.code ? getFieldErrors(addMutation.error, 'code') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
      <Button type="submit" isBusy={addMutation.isPending} disabled={!isComplete}>
        {passkeyTexts.add}
      </Button>
    </form>
  );
}

function describeUse({ created_at, last_used_at }: Passkey): readonly string[] {
  const used = last_used_at === null ? passkeyTexts.neverUsed : passkeyTexts.lastUsed(formatDate(last_used_at));
  return [passkeyTexts.created(formatDate(created_at)), used];
}
