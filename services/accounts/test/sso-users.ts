import { randomUUID } from 'node:crypto';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { type OidcProvider, type ProviderCookies, signInAtProvider } from '@minutehand/test-kit/oidc';
import type { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

const gateway = { as: serviceCaller('gateway', '') };
const PASSWORD = 'a long enough password';

export type SsoUser = Actor & { email: string; homeAccountId: string };
export type SsoUsers = ReturnType<typeof createSsoUsers>;

/** Users of the service and of the provider, with the steps of a sign-in. */
export function createSsoUsers({
  service,
  accounts,
  sso,
  provider,
}: Awaited<ReturnType<typeof startAccounts>> & { provider: OidcProvider }) {
  async function register(domain = 'sample.example'): Promise<SsoUser> {
    const email = `person-${randomUUID()}@${domain}`;
    const registration = { name: 'Sample Person', email, password: PASSWORD, accountName: '', timeZone: '' };
    const { subject } = await accounts.register({ ...registration, invitationToken: '' }, gateway);
    const accountId = subject!.account!.id;
    const person = createActor({ userId: subject!.user!.id, accountId, role: 'owner' });
    await verifyUser(service, person);
    return { ...person, email, homeAccountId: accountId };
  }

  async function registerWithProvider(domain?: string): Promise<SsoUser> {
    const owner = await register(domain);
    const { issuer, clientId, clientSecret } = provider;
    const { settings } = await sso.setSsoProvider({ issuer, clientId, clientSecret }, { as: owner });
    provider.allowRedirect(settings!.redirectUri);
    provider.addUser({ email: owner.email });
    return owner;
  }

  async function finish({ accountId }: Actor, callback: URL, browserSecret: string, userId = '', sessionId = '') {
    return sso.finishSso({ accountId, query: callback.search, browserSecret, userId, sessionId }, gateway);
  }

  /** Signs in at the provider. Returns the unused callback URL. */
  async function authorize(user: SsoUser, email = user.email, cookies?: ProviderCookies) {
    const browserSecret = randomUUID();
    const { url } = await sso.startSsoSignIn({ email: '', accountId: user.accountId, browserSecret }, gateway);
    return { callback: await signInAtProvider(url, email, cookies), browserSecret };
  }

  async function signIn(user: SsoUser, email = user.email) {
    const { callback, browserSecret } = await authorize(user, email);
    return finish(user, callback, browserSecret);
  }

  async function connect(user: SsoUser, email = user.email) {
    const browserSecret = randomUUID();
    const { url } = await sso.startSsoConnection({ browserSecret }, { as: user });
    await finish(user, await signInAtProvider(url, email), browserSecret, user.userId);
  }

  async function registerConnected(domain?: string): Promise<SsoUser> {
    const owner = await registerWithProvider(domain);
    await connect(owner);
    return owner;
  }

  /** A new user who joins the account by invitation; they keep their own account. */
  async function addMember(owner: SsoUser, domain?: string): Promise<SsoUser> {
    const user = await register(domain);
    provider.addUser({ email: user.email });
    const { invitations } = await accounts.createInvitations(
      { invitations: [{ name: 'Sample Member', email: user.email }] },
      { as: owner },
    );
    const { token } = await accounts.getInvitationDelivery(
      { invitationId: invitations[0]!.id },
      { as: serviceCaller('notifications', owner.accountId) },
    );
    await accounts.acceptInvitation({ token }, { as: user });
    return { ...user, accountId: owner.accountId, role: 'member' };
  }

  const authenticate = (email: string, password = PASSWORD) => accounts.authenticate({ email, password }, gateway);

  return {
    ...{ register, registerWithProvider, registerConnected, addMember, authorize, finish, signIn, connect },
    ...{ authenticate, password: PASSWORD, service },
  };
}
