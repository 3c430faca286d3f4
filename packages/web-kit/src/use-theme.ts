import type { Theme, User } from '@minutehand/contracts/http/session';
import { useToast } from '@minutehand/ui';
import { getErrorMessage } from './api/api-error.ts';
import { api } from './api/index.ts';
import { useSession, useSessionActions } from './session/session-context.ts';
import { applyTheme, getStoredTheme } from './theme.ts';

/** The change in flight, and the user as last confirmed by the server. */
let pending: { confirmedUser: User } | null = null;

/** The user's theme. A change is applied immediately, saved, and reverted with a toast on failure. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => Promise<void> } {
  const session = useSession();
  const { setUser } = useSessionActions();
  const toast = useToast();
  const user = session.status === 'signed-in' ? session.user : null;

  async function setTheme(theme: Theme) {
    if (!user) return applyTheme(theme);
    const change = { confirmedUser: pending?.confirmedUser ?? user };
    pending = change;
    setUser({ ...user, theme });
    try {
      const saved = await api.patch<{ user: User }>('/users', { user: { theme } });
      if (pending === change) setUser(saved.user);
      else if (pending) pending.confirmedUser = saved.user;
    } catch (error) {
      // A later change has replaced this one.
      if (pending !== change) return;
      setUser(change.confirmedUser);
      toast(`The theme was not saved. ${getErrorMessage(error)}`, { tone: 'danger' });
    } finally {
      if (pending === change) pending = null;
    }
  }

  return { theme: user?.theme ?? getStoredTheme(), setTheme };
}
