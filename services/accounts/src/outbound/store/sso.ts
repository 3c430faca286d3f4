import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { SsoConnection, SsoDomainClaim, SsoFlow } from '../../app/ports.ts';

const text = { type: String, required: true } as const;

/** A field of accounts. */
export const ssoSettings = {
  type: new Schema(
    {
      issuer: text,
      clientId: text,
      clientSecret: text,
      isRequired: { type: Boolean, default: false },
      domains: {
        type: [
          new Schema(
            { name: text, token: text, verifiedAt: { type: Date, required: false } },
            { _id: false, id: false },
          ),
        ],
        default: [],
      },
    },
    { _id: false, id: false },
  ),
  required: false,
} as const;

/** Global: created before sign-in too. The id is the state parameter. */
export const ssoFlowAggregate = defineAggregate<SsoFlow>({
  name: 'sso_flows',
  tenancy: 'global',
  schema: new Schema(
    {
      purpose: { type: String, enum: ['sign_in', 'connection', 'reauthentication'], required: true },
      userId: { type: String, default: '' },
      sessionId: { type: String, required: false },
      startedIn: text,
      issuer: text,
      browserHash: text,
      startedAt: { type: Date, required: false },
      expiresAt: { type: Date, required: true },
    },
    { _id: false, id: false },
  ),
  indexes: [],
  expiresAt: 'expiresAt',
});

/** By account, issuer and subject. */
export const ssoConnectionAggregate = defineAggregate<SsoConnection>({
  name: 'sso_connections',
  tenancy: 'account',
  schema: new Schema({ userId: text, issuer: text, subject: text }, { _id: false, id: false }),
  indexes: [
    { name: 'by_user', keys: ['userId'] },
    { name: 'by_identity', keys: ['issuer', 'subject'], unique: true },
    // For the export and the deletion of a user.
    { name: 'by_owner', keys: ['userId'], acrossAccounts: true },
  ],
});

/** Global: only one account can have a domain. */
export const ssoDomainAggregate = defineAggregate<SsoDomainClaim>({
  name: 'sso_domains',
  tenancy: 'global',
  schema: new Schema({ ownerId: text, domain: { type: String, required: false } }, { _id: false, id: false }),
  indexes: [{ name: 'by_domain', keys: ['domain'], unique: true }],
});
