import { createActions } from './actions.ts';
import { type CallPlugin, createBadge } from './badge.ts';
import { parseMessage } from './parse-message.ts';
import { createSessionClient } from './session-client.ts';

type BridgePage = Window & { readonly Capacitor?: { readonly nativePromise?: CallPlugin } };

/**
 * Provides `window.nativeApp` to a page of the installation, in its main frame only. Returns false on other pages, which get nothing.
 * It runs before the scripts of the page.
 */
export function installBridge(page: BridgePage, origin: string, navigate: (path: string) => void): boolean {
  if (page.location.origin !== origin || page.top !== page || 'nativeApp' in page) return false;
  const badge = createBadge(page.Capacitor?.nativePromise);
  const client = createSessionClient({ fetch: (...request) => page.fetch(...request), page: page.document });
  const execute = createActions({ page, client, badge, navigate });
  const postMessage = (text: unknown): void => {
    const message = parseMessage(text);
    if (message) void execute(message);
  };
  Object.defineProperty(page, 'nativeApp', { value: Object.freeze({ postMessage }), configurable: true });
  page.document.addEventListener('DOMContentLoaded', () => {
    if (isSignedOut(page.document)) void badge.show(0);
  });
  return true;
}

/** True if the server rendered the page for a signed-out visitor, for example because the session expired or was ended elsewhere. */
function isSignedOut(page: Document): boolean {
  return page.querySelector('meta[name="signed-in"]')?.getAttribute('content') === 'false';
}
