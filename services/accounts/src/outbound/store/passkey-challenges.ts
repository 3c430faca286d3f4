import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { PasskeyChallenge } from '../../app/ports.ts';

/** Global: created before sign-in too. The id is the challenge. */
export const passkeyChallengeAggregate = defineAggregate<PasskeyChallenge>({
  name: 'passkey_challenges',
  tenancy: 'global',
  schema: new Schema(
    {
      purpose: { type: String, enum: ['registration', 'sign_in'], required: true },
      userId: { type: String, default: '' },
      expiresAt: { type: Date, required: true },
    },
    { _id: false, id: false },
  ),
  indexes: [],
  expiresAt: 'expiresAt',
});
