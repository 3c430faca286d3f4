import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { WebAuthn } from '../../app/ports.ts';

const NAME = 'Minutehand';

/** The fields of a response that are read before the library verifies it. */
const clientResponse = z.looseObject({
  id: z.string(),
  response: z.looseObject({ clientDataJSON: z.string(), userHandle: z.string().optional() }),
});
const clientData = z.looseObject({ challenge: z.string() });
const transports = z.array(z.string()).catch([]);

function parse(json: string) {
  const response = clientResponse.parse(JSON.parse(json));
  const data = clientData.parse(JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString()));
  const { userHandle } = response.response;
  return {
    credentialId: response.id,
    challenge: data.challenge,
    userId: userHandle === undefined ? '' : Buffer.from(userHandle, 'base64url').toString(),
  };
}

/** WebAuthn for the origin of the public URL, whose host is the relying party. */
export function createWebAuthn(publicUrl: string): WebAuthn {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(publicUrl);
  return {
    async createRegistrationOptions({ user, challenge }) {
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID: expectedRPID,
        challenge: Buffer.from(challenge, 'base64url'),
        userID: new Uint8Array(Buffer.from(user.id)),
        userName: user.email,
        userDisplayName: user.name,
        attestationType: 'none',
        excludeCredentials: user.passkeys.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return JSON.stringify(options);
    },
    async createSignInOptions(challenge) {
      const options = await generateAuthenticationOptions({
        rpID: expectedRPID,
        challenge: Buffer.from(challenge, 'base64url'),
        userVerification: 'required',
      });
      return JSON.stringify(options);
    },
    read(json) {
      try {
        return parse(json);
      } catch {
        return undefined;
      }
    },
    async verifyRegistration(json, expectedChallenge) {
      try {
        const response = JSON.parse(json) as RegistrationResponseJSON;
        const { registrationInfo } = await verifyRegistrationResponse({
          ...{ response, expectedChallenge, expectedOrigin, expectedRPID },
          requireUserVerification: true,
        });
        if (!registrationInfo) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          ...{ id, counter, transports: transports.parse(response.response.transports) },
          publicKey: Buffer.from(publicKey).toString('base64url'),
        };
      } catch {
        return undefined;
      }
    },
    async verifySignIn(json, expectedChallenge, { id, publicKey, counter }) {
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: JSON.parse(json) as AuthenticationResponseJSON,
          ...{ expectedChallenge, expectedOrigin, expectedRPID },
          credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
          requireUserVerification: true,
        });
        return verified ? { counter: authenticationInfo.newCounter } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
