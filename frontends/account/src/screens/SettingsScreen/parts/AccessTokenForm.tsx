import { ACCESS_TOKEN_DAYS } from '@minutehand/contracts/limits';
import { Banner, Button, CopyButton, Select, TextField } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useMutation, useQueryClient, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createAccessToken } from '../../../api.ts';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';
import { ACCESS_LEVELS, type AccessLevel, getAccessLevel } from './access-levels.ts';
import { ACCESS_TOKENS_KEY } from './access-tokens-key.ts';

/** Days until a token expires. */
const LIFETIMES = [7, 30, ACCESS_TOKEN_DAYS.default, 180, ACCESS_TOKEN_DAYS.max];

type Request = { name: string; access: AccessLevel; days: number };

/** Creates a token and shows its secret once. */
export function AccessTokenForm() {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<AccessLevel>(ACCESS_LEVELS[0]);
  const [days, setDays] = useState<number>(ACCESS_TOKEN_DAYS.default);
  const createMutation = useMutation({
    mutationFn: (request: Request) =>
      createAccessToken({ name: request.name, scopes: [...request.access.scopes], expires_in_days: request.days }),
    onSuccess: (_created, request) => {
      // The user may have typed the name of the next token in the meantime.
      setName((current) => (current === request.name ? '' : current));
      void queryClient.invalidateQueries({ queryKey: ACCESS_TOKENS_KEY });
    },
  });
  useUnsavedChanges(name.trim() !== '' && !createMutation.isPending, { isLostOnSearchParamsChange: true });
  const nameErrors = getFieldErrors(createMutation.error, 'name');
  function submit(event: FormEvent) {
    event.preventDefault();
    createMutation.mutate({ name, access, days });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.heading}>{texts.tokens.newToken}</h2>
      <TextField
        label={texts.tokens.name}
        name="token-name"
        autoComplete="off"
        value={name}
        error={nameErrors}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={texts.tokens.access}
        hint={access.hint}
        options={ACCESS_LEVELS.map(({ label }) => ({ value: label, label }))}
        value={access.label}
        onChange={(event) => setAccess(getAccessLevel(event.target.value))}
      />
      <Select
        label={texts.tokens.expiresIn}
        options={LIFETIMES.map((lifetime) => ({ value: String(lifetime), label: texts.tokens.days(lifetime) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      {createMutation.error && !nameErrors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(createMutation.error)}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" isBusy={createMutation.isPending} disabled={name.trim() === ''}>
        {texts.tokens.create}
      </Button>
      {createMutation.data ? <NewSecret key={createMutation.data.secret} secret={createMutation.data.secret} /> : null}
    </form>
  );
}

/** Scrolls into view: it is shown only once, below a form that fills a phone. */
function NewSecret({ secret }: { secret: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <div ref={ref} className={styles.newSecret}>
      <Banner tone="success" isAnnounced actions={<CopyButton text={secret} label={texts.tokens.copy} />}>
        <span>{texts.tokens.secretHint}</span>
        <code className={styles.secret}>{secret}</code>
      </Banner>
    </div>
  );
}
