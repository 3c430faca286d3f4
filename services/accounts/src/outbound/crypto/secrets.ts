import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Secrets } from '../../app/ports.ts';
import { RANDOM_TOKEN_BYTES, RECOVERY_CODE_BYTES, SECRET_BYTES } from '../../limits.ts';

export const secrets: Secrets = {
  newAccessTokenSecret: () => `mh_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  newRecoveryCode: () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
  newRandomToken: () => randomBytes(RANDOM_TOKEN_BYTES).toString('base64url'),
  derive: (secret, label) => createHmac('sha256', secret).update(label).digest('base64url'),
  hash: (secret) => createHash('sha256').update(secret).digest('hex'),
};
