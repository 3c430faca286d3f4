import { Button, TextField, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  getFieldErrors,
  useMutation,
  useSessionActions,
  useSignedIn,
  useUnsavedChanges,
} from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { updateAccount } from '../../../api.ts';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';

/** The name of the account, which the UI calls "workspace"; owners and admins can change it. */
export function AccountName() {
  const { account } = useSignedIn();
  const { refresh } = useSessionActions();
  const toast = useToast();
  const [savedName, setSavedName] = useState(account.name);
  const [name, setName] = useState(account.name);
  const saveMutation = useMutation({
    mutationFn: () => updateAccount(account.id, name),
    onSuccess: async (saved) => {
      setName(saved.name);
      setSavedName(saved.name);
      toast(texts.workspace.saved, { tone: 'success' });
      await refresh();
    },
    onError: (error) => toast(getErrorMessage(error, texts.workspace.failed), { tone: 'danger' }),
  });

  const canRename = account.role !== 'member';
  // The name is not compared with the session, because another user may change the name there in the meantime.
  useUnsavedChanges(canRename && name !== savedName && !saveMutation.isPending, { isLostOnSearchParamsChange: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    saveMutation.mutate();
  }

  if (!canRename) return null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={texts.workspace.name}
        name="account_name"
        autoComplete="organization"
        value={name}
        error={getFieldErrors(saveMutation.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" isBusy={saveMutation.isPending}>
        {saveMutation.isPending ? texts.workspace.saving : texts.workspace.save}
      </Button>
    </form>
  );
}
