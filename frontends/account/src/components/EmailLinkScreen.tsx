import { Banner, Button } from '@minutehand/ui';
import { getErrorMessage, usePageTitle } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import styles from './AuthForm.module.css';

/** The target of an emailed link. Its action needs a click, because mail scanners may open links. */
export function EmailLinkScreen(props: {
  title: string;
  intro: string;
  action: string;
  mutation: { error: unknown; isPending: boolean; mutate: () => void };
  /** Shown once the action has succeeded. */
  success: string | undefined;
  /** Links or buttons below the success message and the error. */
  links: { afterSuccess: ReactNode; afterError?: ReactNode };
}) {
  const { title, intro, action, mutation, success, links } = props;
  usePageTitle(title);
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{title}</h1>
      {success !== undefined ? (
        <>
          <Banner tone="success" live>
            {success}
          </Banner>
          {links.afterSuccess}
        </>
      ) : mutation.error ? (
        <>
          <Banner tone="danger" live>
            {getErrorMessage(mutation.error)}
          </Banner>
          {links.afterError}
        </>
      ) : (
        <>
          <p className={styles.intro}>{intro}</p>
          <Button variant="primary" wide busy={mutation.isPending} onClick={() => mutation.mutate()}>
            {action}
          </Button>
        </>
      )}
    </div>
  );
}
