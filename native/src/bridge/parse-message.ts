import { MESSAGE_CHARACTERS_MAX } from '../limits.ts';

/** A message of the page that the app acts on. docs/native.md describes them. */
export type BridgeMessage =
  | { readonly name: 'notification-badge'; readonly icon: number }
  | { readonly name: 'sign-out' }
  | { readonly name: 'delete-account' };

/** Reads the JSON text of a message. Undefined if it is malformed, or has a name that this app does not know. */
export function parseMessage(text: unknown): BridgeMessage | undefined {
  if (typeof text !== 'string' || text.length > MESSAGE_CHARACTERS_MAX) return undefined;
  const message = parseJson(text);
  if (typeof message !== 'object' || message === null || !('name' in message)) return undefined;
  switch (message.name) {
    case 'notification-badge':
      return 'icon' in message && isCount(message.icon) ? { name: message.name, icon: message.icon } : undefined;
    case 'sign-out':
    case 'delete-account':
      return { name: message.name };
    default:
      return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
