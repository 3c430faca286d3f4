import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { parseDateLanguage, parseName, parseTheme, parseTimeZone, type User } from '../../domain/user.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

export type UserChanges = {
  name?: string | undefined;
  theme?: string | undefined;
  timeZone?: string | undefined;
  dateLanguage?: string | undefined;
};

/** Updates the caller's profile. Publishes accounts.user_changed when the name or time zone changes. */
export async function updateUser(ports: Ports, actor: Actor, changes: UserChanges): Promise<Stored<User>> {
  const parsed = {
    ...(changes.name === undefined ? {} : { name: parseName(changes.name) }),
    ...(changes.theme === undefined ? {} : { theme: parseTheme(changes.theme) }),
    ...(changes.timeZone === undefined ? {} : { timeZone: parseTimeZone(changes.timeZone) }),
    ...(changes.dateLanguage === undefined ? {} : { dateLanguage: parseDateLanguage(changes.dateLanguage) }),
  };
  const accountIds = (await listAccounts(ports, actor.userId)).map(({ id }) => id);
  const user = await ports.users.update(globalScope, actor.userId, (before) => {
    const document = { ...before, ...parsed };
    const isProfileChanged = document.name !== before.name || document.timeZone !== before.timeZone;
    const { id: userId, name, timeZone } = document;
    return {
      document,
      events: isProfileChanged ? [createEvent('accounts.user_changed', { userId, name, timeZone, accountIds })] : [],
    };
  });
  if (!user) throw new AppError('platform.unauthenticated');
  return user;
}
