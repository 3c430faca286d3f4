import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import {
  passwordResetRequestSchema,
  passwordResetSchema,
  registrationSchema,
  signInSchema,
} from '@minutehand/contracts/http/session';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AccountsConfig } from '../src/config.ts';
import { aggregates, passwordResetAggregate, userAggregate } from '../src/outbound/store/aggregates.ts';

const gateway = serviceCaller('gateway', '');
const BREACHED = 'pterodactylumbrella';
const PASSWORD = 'a long enough password';
const scope = systemScope('test');
let breaches: Server;
/** Paths that the breach check requested. */
const paths: string[] = [];
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let people = 0;

beforeAll(async () => {
  const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase();
  breaches = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.end(request.url === `/range/${hash.slice(0, 5)}` ? `${hash.slice(5)}:4` : `${'0'.repeat(35)}:0`);
  });
  await new Promise<void>((resolve) => breaches.listen(0, '127.0.0.1', resolve));
  const { port } = breaches.address() as AddressInfo;
  service = await startTestService<AccountsConfig>({
    config: {
      name: 'accounts',
      signingSecret: 'a secret of the test, long enough',
      breachCheckUrl: `http://127.0.0.1:${port}/range`,
    },
    compose,
    aggregates,
    clients: { notifications: { ping: async () => undefined, close: () => undefined } },
  });
  accounts = service.client(AccountsServiceService);
});
afterAll(async () => {
  await service.stop();
  await new Promise((resolve) => breaches.close(resolve));
});

const register = (password: string, email = `person-${++people}@works.example`) =>
  accounts.register(
    { name: 'Zoe Vanberg', email, password, accountName: '', invitationToken: '', timeZone: '' },
    { as: gateway },
  );

/** The message for the password; undefined when it was accepted. */
async function getProblem(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'user.password_unfit') throw error;
    return error.details.fields?.password?.[0];
  }
}

async function getResetToken(email: string): Promise<string> {
  await accounts.requestPasswordReset({ email }, { as: gateway });
  const user = await service.store.collection(userAggregate).findFirst(scope, { where: { emailKey: email } });
  const resets = service.store.collection(passwordResetAggregate);
  const reset = await resets.findFirst(scope, { where: { userId: user!.id } });
  const contents = await accounts.getPasswordResetDelivery(
    { passwordResetId: reset!.id },
    { as: serviceCaller('notifications', '') },
  );
  return contents.token;
}

const REJECTED: [string, string][] = [
  ['1q2w3e4r5t', 'must not be one of the 10,000 most common passwords'],
  ['Manchester', 'must not be one of the 10,000 most common passwords'],
  ['Minutehand-2026', 'must have at least 8 letters or digits besides your name, email address and Minutehand'],
  ['zoe.vanberg.77', 'must have at least 8 letters or digits besides your name, email address and Minutehand'],
  [BREACHED, 'must not be known from a data breach'],
];

describe.each(REJECTED)('the password %s', (password, problem) => {
  it('is rejected at registration, and no user is stored', async () => {
    const email = `rejected-${++people}@works.example`;
    expect(await getProblem(register(password, email))).toBe(problem);
    const users = service.store.collection(userAggregate);
    expect(await users.findFirst(scope, { where: { emailKey: email } })).toBeUndefined();
  });

  it('is rejected by a reset, and the link stays valid for another password', async () => {
    const email = `reset-${++people}@works.example`;
    await register(PASSWORD, email);
    const token = await getResetToken(email);
    expect(await getProblem(accounts.resetPassword({ token, password }, { as: gateway }))).toBe(problem);
    await accounts.resetPassword({ token, password: 'another long one' }, { as: gateway });
  });
});

it('sends a breach check only if no other rule rejects the password', async () => {
  paths.length = 0;
  await expect(register('1q2w3e4r5t')).rejects.toThrow();
  await expect(register('short')).rejects.toThrow();
  expect(paths).toEqual([]);
  await register(PASSWORD);
  expect(paths).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
});

it('a user has neither a password hint nor secret questions, and no request about users has one', () => {
  const userFields = Object.keys(userAggregate.schema.paths);
  const requestFields = [registrationSchema, signInSchema, passwordResetRequestSchema, passwordResetSchema].flatMap(
    ({ shape }) => Object.keys(shape),
  );
  expect(userFields).toContain('passwordHash');
  expect(requestFields).toContain('password');
  for (const field of [...userFields, ...requestFields]) expect(field).not.toMatch(/hint|question|answer/i);
});
