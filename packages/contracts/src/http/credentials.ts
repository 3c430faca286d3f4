import { z } from 'zod';
import { TWO_FACTOR_CODE_CHARACTERS } from '../limits.ts';
import { id, instant } from './fields.ts';
import { emailField, newPasswordField, personNameField } from './session.ts';

/** PATCH /users/password */
export const passwordChangeSchema = z
  .object({ current_password: z.string().max(1_000), password: newPasswordField })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.input<typeof passwordChangeSchema>;

/** POST /email_changes */
export const emailChangeSchema = z.object({ email: emailField }).meta({ id: 'EmailChange' });

/** A browser in which the user is signed in. */
export const browserSessionSchema = z
  .object({
    id: id.meta({ description: 'Stays the same while the session lasts; it is not the cookie.' }),
    browser: z.string().meta({ description: 'For example "Firefox"; empty if unknown.' }),
    system: z.string().meta({ description: 'The operating system, for example "Windows"; empty if unknown.' }),
    network: z.string().meta({
      description:
        'The client network when the user signed in, truncated to a /24 (IPv4) or /48 (IPv6); empty if unknown.',
    }),
    created_at: instant.meta({ description: 'When the user signed in.' }),
    last_used_at: instant.meta({ description: 'Updated at most once every ten minutes.' }),
    current: z.boolean().meta({ description: 'The session of this request.' }),
  })
  .meta({ id: 'BrowserSession' });
export type BrowserSession = z.infer<typeof browserSessionSchema>;
export const browserSessionsResponseSchema = z
  .object({
    sessions: z
      .array(browserSessionSchema)
      .meta({ description: 'The current one first, then the others, most recently used first.' }),
  })
  .meta({ id: 'BrowserSessionList' });
export type BrowserSessionsResponse = z.infer<typeof browserSessionsResponseSchema>;
/** DELETE /sessions: selects the other sessions explicitly, so that no request ends them by mistake. */
export const otherSessionsQuerySchema = z.object({ others: z.literal('true', 'must be true') });

/** GET /two_factor */
export const twoFactorResponseSchema = z
  .object({ enabled: z.boolean(), recovery_codes_left: z.int() })
  .meta({ id: 'TwoFactor' });
export type TwoFactorResponse = z.infer<typeof twoFactorResponseSchema>;
/** POST /two_factor */
export const startTwoFactorResponseSchema = z
  .object({
    secret: z.string().meta({ description: 'To type into the authenticator app.' }),
    uri: z.string().meta({ description: 'The secret as a URI for a QR code: otpauth://totp/…' }),
  })
  .meta({ id: 'StartTwoFactorResponse' });
export type StartTwoFactorResponse = z.infer<typeof startTwoFactorResponseSchema>;
export const twoFactorCodeSchema = z
  .object({ code: z.string().trim().min(1, "can't be blank").max(TWO_FACTOR_CODE_CHARACTERS) })
  .meta({ id: 'TwoFactorCode' });
export const recoveryCodesResponseSchema = z
  .object({ recovery_codes: z.array(z.string()).meta({ description: 'Shown only once. Each works once.' }) })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponseSchema>;

export const passkeySchema = z
  .object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;
/** Path parameters. The id is the credential id: at most 1,023 bytes (WebAuthn), in base64url. */
export const passkeyParams = z.object({ id: z.string().min(1).max(1_364) });
/** GET /passkeys */
export const passkeysResponseSchema = z.object({ passkeys: z.array(passkeySchema) }).meta({ id: 'PasskeyList' });
export type PasskeysResponse = z.infer<typeof passkeysResponseSchema>;
export const passkeyResponseSchema = z.object({ passkey: passkeySchema }).meta({ id: 'PasskeyResponse' });
export type PasskeyResponse = z.infer<typeof passkeyResponseSchema>;
/** POST /passkeys/options */
export const passkeyStartSchema = z
  .object({
    code: z.string().trim().max(TWO_FACTOR_CODE_CHARACTERS).default('').meta({
      description: 'Needed while two-factor authentication is on, because a passkey signs in without a code.',
    }),
  })
  .prefault({})
  .meta({ id: 'PasskeyStart' });
/** POST /passkeys/options, POST /session/passkey/options */
export const passkeyOptionsSchema = z
  .object({
    options: z
      .looseObject({})
      .meta({ description: 'WebAuthn options as JSON. They can be used once, within a few minutes.' }),
  })
  .meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;
/** Levels of objects in a WebAuthn response; extensions have the most. Deeper nesting could not be serialized again. */
const PASSKEY_RESPONSE_DEPTH = 8;
const passkeyResponseField = z
  .looseObject({})
  .refine((response) => hasDepthAtMost(response, PASSKEY_RESPONSE_DEPTH), 'must be a WebAuthn response')
  .meta({ description: 'The WebAuthn response as JSON.' });

function hasDepthAtMost(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => hasDepthAtMost(inner, depth - 1));
}
/** POST /passkeys */
export const passkeyCreateSchema = z
  .object({ name: personNameField, response: passkeyResponseField })
  .meta({ id: 'PasskeyCreate' });
export const passkeyPatchSchema = z.object({ name: personNameField }).meta({ id: 'PasskeyPatch' });
/** POST /session/passkey */
export const passkeySignInSchema = z.object({ response: passkeyResponseField }).meta({ id: 'PasskeySignIn' });
/** POST /session/reauthentication */
export const reauthenticationSchema = z
  .union([z.object({ password: z.string().max(1_000) }), z.object({ passkey: passkeyResponseField })])
  .meta({ id: 'Reauthentication', description: 'The password, or the response of a passkey.' });
