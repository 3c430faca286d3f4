import type { Theme, User } from '@minutehand/contracts/http/session';
import { useToast } from '@minutehand/ui';
import { getErrorMessage } from './api/api-error.ts';
import { api } from './api/index.ts';
import { useSession, useSessionActions } from './session/session-context.ts';
import { applyTheme, getStoredTheme } from './theme.ts';

/** The latest choice while it is not answered, made wherever a theme can be chosen; and the user as the server last had them. */
let latest: { held: User } | null = null;

/** The user's theme. A change shows at once, is saved, and goes back visibly if it cannot be. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => Promise<void> } {
  const session = useSession();
  const { setUser } = useSessionActions();
  const toast = useToast();
  const user = session.status === 'signed-in' ? session.user : null;

  async function setTheme(theme: Theme) {
    if (!user) return applyTheme(theme);
    const choice = { held: latest?.held ?? user };
    latest = choice;
    setUser({ ...user, theme });
    try {
      const saved = await api.patch<{ user: User }>('/users', { user: { theme } });
      if (latest === choice) setUser(saved.user);
      else if (latest) latest.held = saved.user;
    } catch (error) {
      // Something else was chosen since.
      if (latest !== choice) return;
      setUser(choice.held);
      toast(`The theme was not saved. ${getErrorMessage(error)}`, { tone: 'danger' });
    } finally {
      if (latest === choice) latest = null;
    }
  }

  return { theme: user?.theme ?? getStoredTheme(), setTheme };
}
