import { Banner, Button } from '@minutehand/ui';
import { getErrorMessage, usePageTitle } from '@minutehand/web-kit';
import type { FormEvent, ReactNode } from 'react';
import styles from './AuthForm.module.css';

/** A centred form for sign-in, registration and passwords. Errors are shown above the fields. */
export function AuthForm(props: {
  title: string;
  intro?: ReactNode;
  error?: unknown;
  busy: boolean;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) {
  usePageTitle(props.title);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!props.busy) props.onSubmit();
  }
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{props.title}</h1>
      {props.intro ? <p className={styles.intro}>{props.intro}</p> : null}
      <form className={styles.form} onSubmit={submit} noValidate>
        {props.error ? (
          <Banner tone="danger" live>
            {getErrorMessage(props.error)}
          </Banner>
        ) : null}
        {props.children}
        <Button type="submit" variant="primary" wide busy={props.busy}>
          {props.action}
        </Button>
      </form>
      {props.footer ? <p className={styles.footer}>{props.footer}</p> : null}
    </div>
  );
}
