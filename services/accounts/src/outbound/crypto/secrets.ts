import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../app/ports.ts';
import { SECRET_BYTES } from '../../limits.ts';

export const secrets: Secrets = {
  newAccessTokenSecret: () => `mh_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  hash: (secret) => createHash('sha256').update(secret).digest('hex'),
};
