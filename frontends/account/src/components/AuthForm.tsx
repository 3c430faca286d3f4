import { Banner, Button } from '@minutehand/ui';
import { getErrorMessage, usePageTitle } from '@minutehand/web-kit';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldErrors } from '../domain/check-fields.ts';
import styles from './AuthForm.module.css';

/** A centered form for sign-in, registration and passwords. Errors are shown above the fields. */
export function AuthForm(props: {
  title: string;
  intro?: ReactNode;
  error?: unknown;
  /** Shown above the fields while there is no error. */
  notice?: ReactNode;
  /** Errors found on submit: the first invalid field gets the focus. */
  fieldErrors?: FieldErrors;
  isBusy: boolean;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
  /** Another way to do the same, below the form. */
  alternative?: ReactNode;
  footer?: ReactNode;
}) {
  usePageTitle(props.title);
  const formRef = useRef<HTMLFormElement>(null);
  const submissionsRef = useRef({ count: 0, focused: 0 });
  useEffect(() => {
    const { count, focused } = submissionsRef.current;
    if (count === focused || Object.keys(props.fieldErrors ?? {}).length === 0) return;
    // Called once for each submission, not when typing clears an error.
    submissionsRef.current.focused = count;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [props.fieldErrors]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (props.isBusy) return;
    submissionsRef.current.count += 1;
    props.onSubmit();
  }
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{props.title}</h1>
      {props.intro ? <p className={styles.intro}>{props.intro}</p> : null}
      <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
        {props.error ? (
          <Banner tone="danger" isAnnounced>
            {getErrorMessage(props.error)}
          </Banner>
        ) : (
          props.notice
        )}
        {props.children}
        <Button type="submit" variant="primary" isFullWidth isBusy={props.isBusy}>
          {props.action}
        </Button>
      </form>
      {props.alternative}
      {props.footer ? <p className={styles.footer}>{props.footer}</p> : null}
    </div>
  );
}
