import type { BrowserSession } from '@minutehand/contracts/http/credentials';
import { Badge, Button, ConfirmDialog, Facts, Loading, SkeletonText, useToast } from '@minutehand/ui';
import { formatDateTime, getErrorMessage, QueryError, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { endBrowserSession, endOtherBrowserSessions, listBrowserSessions } from '../../../../credentials-api.ts';
import styles from '../../SettingsScreen.module.css';
import { BROWSER_SESSIONS_KEY } from './browser-sessions-key.ts';
import { texts } from './texts.ts';

const { sessions: sessionTexts } = texts;

/** The browsers in which the user is signed in, each with a button that signs it out. */
export function BrowserSessionList() {
  const sessions = useQuery({
    queryKey: BROWSER_SESSIONS_KEY,
    queryFn: ({ signal }) => listBrowserSessions(signal),
  });
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{sessionTexts.title}</h2>
      {sessions.isPending ? (
        <Loading label={sessionTexts.loading}>
          <SkeletonText lines={2} />
        </Loading>
      ) : sessions.isError ? (
        <QueryError query={sessions} />
      ) : (
        <Sessions sessions={sessions.data} />
      )}
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly BrowserSession[] }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [sessionToEnd, setSessionToEnd] = useState<BrowserSession>();
  const [isEndingOthers, setIsEndingOthers] = useState(false);

  async function run(end: () => Promise<void>, done: string) {
    try {
      await end();
      toast(done, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
    await queryClient.invalidateQueries({ queryKey: BROWSER_SESSIONS_KEY });
  }

  return (
    <>
      <ul className={styles.list} aria-label={sessionTexts.title}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <span className={styles.text}>
              <span>{describeBrowser(session)}</span>
              <span className={styles.muted}>
                <Facts>{describeUse(session)}</Facts>
              </span>
            </span>
            {session.current ? (
              <Badge tone="success">{sessionTexts.current}</Badge>
            ) : (
              <Button
                size="small"
                variant="ghost"
                aria-label={sessionTexts.endNamed(describeBrowser(session))}
                onClick={() => setSessionToEnd(session)}
              >
                {sessionTexts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Button onClick={() => setIsEndingOthers(true)}>{sessionTexts.endOthers}</Button>
      ) : null}
      <ConfirmDialog
        open={sessionToEnd !== undefined}
        title={sessionTexts.endTitle(sessionToEnd ? describeBrowser(sessionToEnd) : '')}
        confirmLabel={sessionTexts.end}
        isDanger
        onClose={() => setSessionToEnd(undefined)}
        onConfirm={async () => {
          if (sessionToEnd) await run(() => endBrowserSession(sessionToEnd.id), sessionTexts.ended);
        }}
      >
        {sessionTexts.endDetail}
      </ConfirmDialog>
      <ConfirmDialog
        open={isEndingOthers}
        title={sessionTexts.endOthersTitle}
        confirmLabel={sessionTexts.endOthersConfirm}
        isDanger
        onClose={() => setIsEndingOthers(false)}
        onConfirm={() => run(endOtherBrowserSessions, sessionTexts.endedOthers)}
      >
        {sessionTexts.endOthersDetail}
      </ConfirmDialog>
    </>
  );
}

function describeBrowser({ browser, system }: BrowserSession): string {
  if (browser === '' && system === '') return sessionTexts.unknown;
  if (browser === '' || system === '') return browser + system;
  return sessionTexts.browserOn(browser, system);
}

function describeUse(session: BrowserSession): readonly string[] {
  return [
    ...(session.network === '' ? [] : [sessionTexts.network(session.network)]),
    sessionTexts.signedIn(formatDateTime(session.created_at)),
    ...(session.current ? [] : [sessionTexts.lastUsed(formatDateTime(session.last_used_at))]),
  ];
}
