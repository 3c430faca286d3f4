import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { addPasskey as add, type Passkey, parsePasskeyName } from '../../domain/passkey.ts';
import { isEnabled } from '../../domain/two-factor.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { consumeSecondFactor } from '../two-factor/consume-second-factor.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';

/**
 * Options, as JSON, for the browser to create a passkey with. A passkey signs in without a second factor,
 * so creating one requires a code of the second factor, if it is on. Throws two_factor.code_wrong.
 */
export async function startPasskey(ports: Ports, actor: Actor, code: string): Promise<string> {
  requireNonSsoSession(actor);
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  if (isEnabled(user.twoFactor)) await consumeSecondFactor(ports, { userId: user.id, code });
  const challenge = await createChallenge(ports, { purpose: 'registration', userId: user.id });
  return ports.webAuthn.createRegistrationOptions({ user, challenge });
}

/** Adds the passkey that the browser created. Throws passkey.name_blank, passkey.refused, passkey.too_many. */
export async function addPasskey(
  ports: Ports,
  actor: Actor,
  { name, responseJson }: { name: string; responseJson: string },
): Promise<Passkey> {
  requireNonSsoSession(actor);
  const { userId } = actor;
  const passkeyName = parsePasskeyName(name);
  const challenge = ports.webAuthn.read(responseJson)?.challenge ?? '';
  await consumeChallenge(ports, challenge, { purpose: 'registration', userId });
  const verified = await ports.webAuthn.verifyRegistration(responseJson, challenge);
  if (!verified) throw new AppError('passkey.refused');
  const passkey = { ...verified, name: passkeyName, createdAt: ports.now() };
  const user = await ports.users.update(globalScope, userId, (before) => {
    // A request that was in flight while the password was reset must not add a credential.
    if ((actor.credentialEpoch ?? 0) < before.credentialEpoch) throw new AppError('platform.unauthenticated');
    return { document: { ...before, passkeys: add(before.passkeys, passkey) } };
  });
  if (!user) throw new AppError('platform.unauthenticated');
  ports.securityLog.record(actor, { type: 'passkey_added' });
  return passkey;
}
