import { beforeAll, describe, expect, it } from '@jest/globals';
import { recoveryCodesResponseSchema, startTwoFactorResponseSchema } from '@minutehand/contracts/http/credentials';
import { createTotpCode } from '../../scripts/lib/totp-code.ts';
import { newBrowser, PASSWORD, register, type TestUser } from './person.ts';

let person: TestUser;
let secret: string;
let recoveryCodes: string[];
let firstCode: string;
beforeAll(async () => {
  person = await register();
  const started = await person.post('/two_factor');
  expect(started.status).toBe(201);
  secret = startTwoFactorResponseSchema.parse(started.body).secret;
  firstCode = createTotpCode(secret);
  const confirmed = await person.post('/two_factor/confirmation', { code: firstCode });
  expect(confirmed).toMatchObject({ status: 200 });
  recoveryCodes = recoveryCodesResponseSchema.parse(confirmed.body).recovery_codes;
});

async function signIn(code?: string, password = PASSWORD) {
  const browser = newBrowser();
  await browser.open();
  const response = await browser.post('/session', { email: person.email, password, code });
  return { ...response, browser };
}

describe('two-factor authentication', () => {
  it('is on after the first code', async () => {
    expect((await person.get('/two_factor')).body).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect(await person.post('/two_factor')).toMatchObject({ status: 409 });
  });

  it('requires a code after the right password, and creates no session before it', async () => {
    const { status, body, browser } = await signIn();
    expect(status).toBe(401);
    expect(body).toMatchObject({ errors: { code: ['Enter a code'] } });
    expect((await browser.get('/meetings')).status).toBe(401);
  });

  it('discloses nothing about the second factor with a wrong password', async () => {
    const { status, body } = await signIn(undefined, 'not the password');
    expect(status).toBe(401);
    expect({ ...(body as object), request_id: '' }).toEqual({ error: 'Incorrect email or password.', request_id: '' });
  });

  it('rejects the code that turned it on: each code works once', async () => {
    expect(await signIn(firstCode)).toMatchObject({ status: 401, body: { errors: { code: ['Incorrect code'] } } });
  });

  it('accepts a recovery code once', async () => {
    const [code] = recoveryCodes;
    const { status, browser } = await signIn(code);
    expect(status).toBe(201);
    expect((await browser.get('/meetings')).status).toBe(200);
    expect((await signIn(code)).status).toBe(401);
  });

  it('is turned off only with a code', async () => {
    const turnOff = (code: string) => person.send('DELETE', '/two_factor', { body: { code } });
    expect((await turnOff('000000')).status).toBe(422);
    expect((await turnOff(recoveryCodes[1] ?? '')).status).toBe(204);
    expect((await signIn()).status).toBe(201);
    expect((await turnOff('000000')).status).toBe(409);
  });
});
