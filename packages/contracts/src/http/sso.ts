import { z } from 'zod';
import { id } from './fields.ts';
import { emailField } from './session.ts';

/** POST /session/sso */
export const ssoSignInSchema = z
  .object({
    email: emailField.optional().meta({ description: 'An address of a domain that an account has verified.' }),
    account_id: id.optional(),
  })
  .refine(({ email, account_id }) => (email === undefined) !== (account_id === undefined), {
    message: 'send either email or account_id',
    path: ['email'],
  })
  .meta({ id: 'SsoSignIn' });
/** POST /session/sso, POST /session/sso/reauthentication, POST /sso/connection */
export const ssoStartResponseSchema = z
  .object({
    url: z.string().meta({ description: 'The page of the provider. The browser that sent the request opens it.' }),
  })
  .meta({ id: 'SsoStart' });
export type SsoStartResponse = z.infer<typeof ssoStartResponseSchema>;

/** Path parameters of the callback. */
export const ssoCallbackParams = z.object({ account_id: id });

/** GET /sso/connection */
export const ssoConnectionResponseSchema = z
  .object({
    available: z.boolean().meta({ description: 'The account has a provider.' }),
    connected: z.boolean().meta({ description: 'The user is connected with it.' }),
  })
  .meta({ id: 'SsoConnection' });
export type SsoConnectionResponse = z.infer<typeof ssoConnectionResponseSchema>;

export const ssoDomainSchema = z.object({
  name: z.string(),
  verified: z.boolean(),
  record_name: z.string().meta({ description: 'The name of the DNS record (TXT) that verifies the domain.' }),
  record_value: z.string(),
});
export type SsoDomain = z.infer<typeof ssoDomainSchema>;
export const ssoSettingsSchema = z.object({
  issuer: z.string().meta({ description: 'Empty without a provider.' }),
  client_id: z.string(),
  redirect_uri: z.string().meta({ description: 'To register at the provider.' }),
  required: z.boolean().meta({ description: 'Members other than owners have to sign in with the provider.' }),
  domains: z.array(ssoDomainSchema),
});
export type SsoSettings = z.infer<typeof ssoSettingsSchema>;
/** GET /sso, and the response of each change */
export const ssoSettingsResponseSchema = z.object({ sso: ssoSettingsSchema }).meta({ id: 'SsoSettings' });
export type SsoSettingsResponse = z.infer<typeof ssoSettingsResponseSchema>;

/** PUT /sso/provider */
export const ssoProviderSchema = z
  .object({
    issuer: z.string().trim().min(1, "can't be blank").max(500),
    client_id: z.string().trim().min(1, "can't be blank").max(1_000),
    client_secret: z.string().trim().max(1_000).default('').meta({
      description: 'Without it, the stored secret is kept if the issuer stays the same.',
    }),
  })
  .meta({ id: 'SsoProvider' });
export type SsoProvider = z.input<typeof ssoProviderSchema>;
/** PATCH /sso */
export const ssoPatchSchema = z.object({ required: z.boolean() }).meta({ id: 'SsoPatch' });
/** POST /sso/domains */
export const ssoDomainCreateSchema = z.object({ name: z.string().trim().min(1, "can't be blank").max(253) }).meta({
  id: 'SsoDomainCreate',
});
/** Path parameters */
export const ssoDomainParams = z.object({ name: z.string().min(1).max(253) });
