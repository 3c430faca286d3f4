import { texts } from '../texts.ts';
import type { Badge } from './badge.ts';
import { showDialog } from './dialog.ts';
import type { BridgeMessage } from './parse-message.ts';
import type { SessionClient } from './session-client.ts';

export type ActionDependencies = {
  readonly page: Window;
  readonly client: SessionClient;
  readonly badge: Badge;
  /** Leaves the page. */
  readonly navigate: (path: string) => void;
};

/** Returns the function that executes messages: one sign-out or deletion at a time, because the page can send them twice. */
export function createActions({ page, client, badge, navigate }: ActionDependencies) {
  let isBusy = false;

  const showFailure = (title: string, error: unknown) =>
    showDialog(page.document, { title, detail: error instanceof Error ? error.message : texts.requests.failed });

  /** Removes what the app and the page stored of the user, and shows the sign-in. */
  async function returnToSignIn(): Promise<void> {
    await badge.show(0);
    try {
      page.localStorage.clear();
      page.sessionStorage.clear();
    } catch {
      // The storage is blocked, so nothing was kept.
    }
    navigate('/sign-in');
  }

  async function signOut(): Promise<void> {
    // An area that would lose data, such as a recording, prevents this. It signs out itself when the user confirms.
    if (!page.dispatchEvent(new Event('sign-out', { cancelable: true }))) return;
    try {
      await client.signOut();
    } catch (error) {
      return showFailure(texts.signOutFailed, error);
    }
    await returnToSignIn();
  }

  async function deleteUser(): Promise<void> {
    let email: string;
    try {
      email = await client.getEmail();
    } catch (error) {
      return showFailure(texts.deletion.failed, error);
    }
    let eraseAt: string | undefined;
    let isDeleted = false;
    await showDialog(page.document, {
      title: texts.deletion.title,
      detail: texts.deletion.detail(email),
      confirmation: {
        label: texts.deletion.confirm,
        onConfirm: async (password) => {
          await client.reauthenticate(password);
          eraseAt = await client.deleteUser(email);
          isDeleted = true;
        },
      },
    });
    if (!isDeleted) return;
    if (eraseAt) {
      const date = new Date(eraseAt).toLocaleDateString(undefined, { dateStyle: 'long' });
      await showDialog(page.document, { title: texts.deletion.scheduledTitle, detail: texts.deletion.scheduled(date) });
    }
    await returnToSignIn();
  }

  async function runAlone(action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await action();
    } finally {
      isBusy = false;
    }
  }

  return (message: BridgeMessage): Promise<void> => {
    switch (message.name) {
      case 'notification-badge':
        return badge.show(message.icon);
      case 'sign-out':
        return runAlone(signOut);
      case 'delete-account':
        return runAlone(deleteUser);
    }
  };
}
