import { Banner, Button } from '@minutehand/ui';
import { ApiError, getErrorMessage, usePageTitle } from '@minutehand/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './AuthForm.module.css';

const LINK_REJECTED: ReadonlySet<number> = new Set([403, 404, 409, 410, 422]);

/** The target of an emailed link. Its action needs a click, because mail scanners may open links. */
export function EmailLinkScreen(props: {
  title: string;
  intro: string;
  action: string;
  mutation: { error: unknown; isPending: boolean; mutate: () => void };
  /** Shown once the action has succeeded. */
  success: string | undefined;
  /** Links or buttons below the success message, and below the error of a link that cannot be used. Other errors keep the button. */
  links: { afterSuccess: ReactNode; afterError?: ReactNode };
}) {
  const { title, intro, action, mutation, success, links } = props;
  usePageTitle(title);
  const hasButton = success === undefined && !isLinkRejected(mutation.error);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const hadButtonRef = useRef(hasButton);
  useEffect(() => {
    // The focus of the button would be lost, or move to another button in its place.
    if (hadButtonRef.current && !hasButton) headingRef.current?.focus();
    hadButtonRef.current = hasButton;
  }, [hasButton]);
  const button = (
    <Button variant="primary" isFullWidth isBusy={mutation.isPending} onClick={() => mutation.mutate()}>
      {action}
    </Button>
  );
  return (
    <div className={styles.container}>
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {success !== undefined ? (
        <>
          <Banner tone="success" isAnnounced>
            {success}
          </Banner>
          {links.afterSuccess}
        </>
      ) : mutation.error ? (
        <>
          <Banner tone="danger" isAnnounced>
            {getErrorMessage(mutation.error)}
          </Banner>
          {hasButton ? button : links.afterError}
        </>
      ) : (
        <>
          <p className={styles.intro}>{intro}</p>
          {button}
        </>
      )}
    </div>
  );
}

/**
 * The error of a link that is incomplete, used, expired or for another user. Repeating the request does not help, unlike after an outage or
 * a rate limit.
 */
function isLinkRejected(error: unknown): boolean {
  return error instanceof ApiError && LINK_REJECTED.has(error.status);
}
