import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import { changePasskey, type Passkey, parsePasskeyName } from '../../domain/passkey.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';

export async function listPasskeys({ users }: Pick<Ports, 'users'>, actor: Actor): Promise<Passkey[]> {
  requireSession(actor);
  const user = await users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  return user.passkeys;
}

/** Throws passkey.name_blank, passkey.not_found. */
export async function renamePasskey(
  ports: Pick<Ports, 'users'>,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  requireNonSsoSession(actor);
  const newName = parsePasskeyName(name);
  const passkeys = await changeUserPasskey(ports, actor, id, (passkey) => ({ ...passkey, name: newName }));
  const renamed = passkeys.find((passkey) => passkey.id === id);
  if (!renamed) throw new AppError('passkey.not_found');
  return renamed;
}

/** Throws passkey.not_found. */
export async function deletePasskey(ports: Ports, actor: Actor, id: string): Promise<void> {
  requireNonSsoSession(actor);
  await changeUserPasskey(ports, actor, id, () => undefined);
  ports.securityLog.record(actor, { type: 'passkey_deleted' });
}

async function changeUserPasskey(
  { users }: Pick<Ports, 'users'>,
  { userId }: Actor,
  id: string,
  changeOne: (passkey: Passkey) => Passkey | undefined,
): Promise<Passkey[]> {
  const user = await users.update(globalScope, userId, (before) => ({
    document: { ...before, passkeys: changePasskey(before.passkeys, id, changeOne) },
  }));
  if (!user) throw new AppError('platform.unauthenticated');
  return user.passkeys;
}
