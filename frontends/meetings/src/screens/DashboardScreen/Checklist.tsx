import { ArrowRight, Button, Check, classNames, VisuallyHidden } from '@minutehand/ui';
import { Link, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';
import type { DashboardQueries } from './use-dashboard-queries.ts';

const getKey = (userId: string) => `minutehand.checklist.${userId}`;

/** The first steps of a new user after the setup, which the dashboard offers above. It disappears when all are done, or when the user dismisses it. */
export function Checklist({ hasMeetings, members }: { hasMeetings: boolean; members: DashboardQueries['members'] }) {
  const { account, user } = useSignedIn();
  const [isDismissed, setDismissed] = useState(() => readDismissed(user.id));
  const canInvite = account.role !== 'member' && account.account_limit > 1;
  const steps = [
    // Without meetings, the dashboard itself offers the first one.
    ...(hasMeetings ? [{ label: texts.checklist.meeting, to: '/meetings/new', isDone: true }] : []),
    ...(canInvite ? [{ label: texts.checklist.team, to: '/settings?tab=team', isDone: members.length > 1 }] : []),
  ];
  // The members include the user, so none means that they are not loaded.
  if (isDismissed || members.length === 0 || steps.every(({ isDone }) => isDone)) return null;

  function dismiss() {
    setDismissed(true);
    try {
      localStorage.setItem(getKey(user.id), 'dismissed');
    } catch {
      // The storage is blocked: the list is shown again on the next visit.
    }
  }

  return (
    <section className={styles.section} aria-labelledby="checklist">
      <div className={styles.header}>
        <h2 id="checklist">{texts.checklist.title}</h2>
        <Button size="small" variant="ghost" className={styles.dismiss} onClick={dismiss}>
          {texts.checklist.dismiss}
        </Button>
      </div>
      <ol className={styles.list}>
        {steps.map(({ label, to, isDone }) => (
          <li key={label} className={classNames(styles.row, isDone && styles.done)}>
            <span className={styles.tick}>{isDone ? <Check size={14} aria-hidden /> : null}</span>
            {isDone ? (
              <span className={styles.step}>
                <VisuallyHidden>{texts.checklist.done} </VisuallyHidden>
                {label}
              </span>
            ) : (
              <>
                <span className={styles.step}>
                  <Link to={to} className={styles.title}>
                    {label}
                  </Link>
                </span>
                <ArrowRight size={16} aria-hidden className={styles.arrow} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function readDismissed(userId: string): boolean {
  try {
    return localStorage.getItem(getKey(userId)) !== null;
  } catch {
    return false;
  }
}
