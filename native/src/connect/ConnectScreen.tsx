import { Button, ErrorState, TextField } from '@minutehand/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './ConnectScreen.module.css';
import { isReachable } from './is-reachable.ts';
import { parseAddress } from './parse-address.ts';
import { isRemembered, remember } from './remembered-address.ts';

type State =
  | { readonly name: 'form' | 'unreachable' }
  /** `isRetry`: the message stays until the installation responds. */
  | { readonly name: 'opening'; readonly isRetry: boolean };

export type ConnectScreenProps = {
  /** The origin of the installation that this build opens. */
  origin: string;
  /** True for the page that the app shows when a page of the installation could not be loaded. It opens nothing until the user retries. */
  hasFailed: boolean;
  /** Leaves this page. */
  open: (url: string) => void;
};

/** Opens the installation: after the user has entered its address, or at once if they have opened it before. */
export function ConnectScreen({ origin, hasFailed, open }: ConnectScreenProps) {
  const { host } = new URL(origin);
  const home = `${origin}/`;
  const [state, setState] = useState<State>(() =>
    hasFailed ? { name: 'unreachable' } : isRemembered(origin) ? { name: 'opening', isRetry: false } : { name: 'form' },
  );
  const [address, setAddress] = useState(host);
  const [target, setTarget] = useState(home);
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (state.name !== 'opening') return;
    let isCurrent = true;
    void isReachable(origin).then((hasResponse) => {
      if (!isCurrent) return;
      if (!hasResponse) return setState({ name: 'unreachable' });
      remember(origin);
      open(target);
    });
    return () => {
      isCurrent = false;
    };
  }, [state, origin, target, open]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseAddress(address, origin);
    if ('error' in parsed) return setError(parsed.error);
    setTarget(parsed.url);
    setState({ name: 'opening', isRetry: false });
  }

  if (state.name === 'form')
    return (
      <main className={styles.page}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <h1 className={styles.title}>{texts.start.title}</h1>
          <TextField
            label={texts.start.label}
            hint={texts.start.hint}
            error={error}
            value={address}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            onChange={(event) => {
              setAddress(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary" isFullWidth>
            {texts.start.open}
          </Button>
        </form>
      </main>
    );
  if (state.name === 'opening' && !state.isRetry)
    return (
      <main className={styles.page}>
        <p className={styles.opening} role="status">
          {texts.start.opening}
        </p>
      </main>
    );
  return (
    <main className={styles.page}>
      <ErrorState
        title={texts.start.unreachable.title}
        isRetrying={state.name === 'opening'}
        onRetry={() => setState({ name: 'opening', isRetry: true })}
      >
        {navigator.onLine ? texts.start.unreachable.noResponse(host) : texts.start.unreachable.offline}
      </ErrorState>
    </main>
  );
}
