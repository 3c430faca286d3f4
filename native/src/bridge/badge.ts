import { BADGE_MAX } from '../limits.ts';

/** Shows a number on the icon of the app; 0 removes it. */
export type Badge = { show(count: number): Promise<void> };

/** Calls a method of a native plugin. Capacitor provides it as `nativePromise`. */
export type CallPlugin = (plugin: string, method: string, options?: object) => Promise<unknown>;

/** The badge of the plugin @capawesome/capacitor-badge. The user is asked for permission at the first unread notification. */
export function createBadge(callPlugin: CallPlugin | undefined): Badge {
  let isAllowed: Promise<boolean> | undefined;

  async function requestPermission(call: CallPlugin): Promise<boolean> {
    const current = getDisplay(await call('Badge', 'checkPermissions'));
    if (current === 'granted') return true;
    return current !== 'denied' && getDisplay(await call('Badge', 'requestPermissions')) === 'granted';
  }

  return {
    async show(count) {
      if (!callPlugin) return;
      try {
        if (count > 0) {
          isAllowed ??= requestPermission(callPlugin);
          if (!(await isAllowed)) return;
        }
        await callPlugin('Badge', 'set', { count: Math.min(count, BADGE_MAX) });
      } catch {
        // The page shows the number too. The next message tries again.
        isAllowed = undefined;
      }
    },
  };
}

function getDisplay(permission: unknown): unknown {
  return typeof permission === 'object' && permission !== null ? Reflect.get(permission, 'display') : undefined;
}
