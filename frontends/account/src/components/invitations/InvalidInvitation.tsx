import { Banner } from '@minutehand/ui';
import { getErrorMessage, usePageTitle } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';
import styles from '../AuthForm.module.css';

/** The target of an invitation link that was used, revoked or has expired. Its child leads on. */
export function InvalidInvitation({ error, children }: { error: unknown; children: ReactNode }) {
  usePageTitle(texts.invitation.title);
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.invitation.title}</h1>
      <Banner tone="danger" isAnnounced>
        {getErrorMessage(error, texts.invitation.invalid)}
      </Banner>
      {children}
    </div>
  );
}
