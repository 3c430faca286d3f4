/** The session whose data the page shows: its user and account. */
export type PageSession = {
  /** Sets them, from readUserAndAccount(); null if nobody is signed in. */
  set(userAndAccount: string | null): void;
  /**
   * Compares the session of the browser with that of the page, after another tab may have changed it. If it belongs to another user or
   * account, returns true and reloads the page, which would otherwise mix the data of both.
   */
  reloadIfChanged(userAndAccount: string | null): boolean;
};

/** The user and account of a session response as one text; null if nobody is signed in. */
export function readUserAndAccount(session: unknown): string | null {
  const [userId, accountId] = [readId(session, 'user'), readId(session, 'account')];
  return userId === undefined || accountId === undefined ? null : `${userId} ${accountId}`;
}

/** `reload` returns false if an area prevents it. A page without the data of a user never reloads. */
export function createPageSession(page: Document, reload: () => boolean): PageSession {
  let shownSession: string | null = null;
  let otherSession: string | null | undefined;
  let wasPrompted = false;

  /** The browser asks for confirmation if there are unsaved changes: only once, so that later writes do not repeat the question. */
  function reloadIfVisible() {
    if (otherSession === undefined || wasPrompted || page.hidden) return;
    wasPrompted = reload();
  }

  page.addEventListener('visibilitychange', reloadIfVisible);
  return {
    set(next) {
      shownSession = next;
      otherSession = undefined;
    },
    reloadIfChanged(userAndAccount) {
      const isOther = shownSession !== null && userAndAccount !== shownSession;
      if (!isOther || userAndAccount !== otherSession) wasPrompted = false;
      otherSession = isOther ? userAndAccount : undefined;
      reloadIfVisible();
      return isOther;
    },
  };
}

function readId(session: unknown, part: 'user' | 'account'): string | undefined {
  const value: unknown = typeof session === 'object' && session !== null ? Reflect.get(session, part) : undefined;
  const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
}
