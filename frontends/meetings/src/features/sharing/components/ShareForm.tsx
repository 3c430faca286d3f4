import type { Share, ShareRole } from '@minutehand/contracts/http/meetings/shares';
import { Button, Select, useToast } from '@minutehand/ui';
import { Combobox, type ComboboxOption } from '@minutehand/ui/pickers';
import { getErrorMessage, getFieldErrors } from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { searchPeople } from '../api.ts';
import { DEFAULT_ROLE, parseRole, ROLE_OPTIONS } from '../share-roles.ts';
import { texts } from '../texts.ts';
import styles from './ShareDialog.module.css';

type ShareFormProps = {
  existingShares: readonly Share[];
  onShare: (userId: string, role: ShareRole) => Promise<void>;
};

/** Shares the meeting with a member. The role resets to viewer after each share. */
export function ShareForm({ existingShares, onShare }: ShareFormProps) {
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [role, setRole] = useState<ShareRole>(DEFAULT_ROLE);
  const [error, setError] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  async function lookUp(query: string, signal: AbortSignal): Promise<ComboboxOption[]> {
    const people = await searchPeople(query, signal);
    const hasAccess = (userId: string) => existingShares.some((share) => share.user_id === userId);
    return people
      .filter(({ id }) => !hasAccess(id))
      .map(({ id, name, email }) => ({ value: id, label: name, detail: email }));
  }

  async function share(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!person) return setError([texts.personMissing]);
    setError(undefined);
    setBusy(true);
    try {
      await onShare(person.value, role);
      toast(texts.sharedWith(person.label), { tone: 'success' });
      setPerson(null);
      setRole(DEFAULT_ROLE);
    } catch (failure) {
      setError(getFieldErrors(failure, 'user_id') ?? [getErrorMessage(failure)]);
    }
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void share(event)}>
      <Combobox
        label={texts.person}
        placeholder={texts.searchPerson}
        value={person}
        error={error}
        disabled={isBusy}
        className={styles.person}
        lookup={lookUp}
        onChange={(option) => {
          setPerson(option);
          setError(undefined);
        }}
      />
      <Select
        label={texts.role}
        value={role}
        options={ROLE_OPTIONS}
        disabled={isBusy}
        onChange={(event) => setRole(parseRole(event.target.value))}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
        {texts.share}
      </Button>
    </form>
  );
}
