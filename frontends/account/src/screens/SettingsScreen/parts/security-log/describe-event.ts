import type { SecurityEventEntry } from '@minutehand/contracts/http/security-events';
import { texts } from './texts.ts';

type Describe = (event: SecurityEventEntry) => string;

/** The text of an event; its name if this release has no text for it. */
export function describeEvent(event: SecurityEventEntry): string {
  const descriptions: Readonly<Record<string, Describe>> = texts.events;
  return descriptions[event.event]?.(event) ?? event.event.replaceAll('_', ' ');
}

/** The actor, or before sign-in, the user who attempted it. */
export function describeActor({ actor, user }: SecurityEventEntry): string {
  if (actor.kind === 'service') return texts.product;
  if (actor.kind === 'anonymous') return user === null ? texts.unknown : (user.name ?? texts.deletedUser);
  const name = actor.user?.name ?? texts.deletedUser;
  return actor.kind === 'access_token' ? texts.withToken(name) : name;
}
