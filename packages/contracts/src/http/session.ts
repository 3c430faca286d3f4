import { z } from 'zod';
import {
  EMAIL_CHARACTERS,
  PASSWORD_CHARACTERS,
  PERSON_NAME_CHARACTERS,
  TWO_FACTOR_CODE_CHARACTERS,
} from '../limits.ts';
import { id, instant } from './fields.ts';

export const themeSchema = z.enum(['light', 'dark', '']).meta({ description: 'Empty follows the system.' });
export type Theme = z.infer<typeof themeSchema>;

export const accountRoleSchema = z.enum(['owner', 'admin', 'member']);
export type AccountRole = z.infer<typeof accountRoleSchema>;

/** Null without a picture. Another picture has another URL. */
export const pictureUrl = z.string().nullable().meta({ description: 'A path of this site.' });

export const userSchema = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean().meta({
      description: 'Until it is true, the user can create no credentials and send no email to others.',
    }),
    theme: themeSchema,
    time_zone: z.string(),
    date_language: z.string().meta({
      description: "BCP 47 tag of the language in which dates are shown; empty for the browser's.",
    }),
    platform_admin: z.boolean(),
    picture_url: pictureUrl,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const accountSchema = z
  .object({
    id,
    name: z.string(),
    role: accountRoleSchema,
    account_limit: z.int(),
    onboarding_completed: z.boolean().meta({
      description: 'Of the user, in all their accounts.',
    }),
    erase_at: instant.nullable().meta({ description: 'Present while the account is scheduled for deletion.' }),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

export const deletionTargetSchema = z.enum(['user', 'account']);

/** The signed-in user, the current account, and the CSRF token for writes. */
export const sessionResponseSchema = z
  .object({
    user: userSchema,
    account: accountSchema,
    deletion: z.object({ subject: deletionTargetSchema, erase_at: instant }).nullable().meta({
      description: 'While it is present, the session can only cancel the deletion, or switch to another account.',
    }),
    sso: z
      .boolean()
      .optional()
      .meta({ description: 'True for a session of single sign-on, which is valid in no other account.' }),
    csrf_token: z.string(),
  })
  .meta({ id: 'Session' });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

/** GET /session while signed out: 401, with the CSRF token for sign-in and registration. */
export const signedOutResponseSchema = z
  .object({ error: z.string(), csrf_token: z.string(), request_id: z.string() })
  .meta({ id: 'SignedOut' });
export type SignedOutResponse = z.infer<typeof signedOutResponseSchema>;

export const emailField = z
  .string()
  .trim()
  .max(EMAIL_CHARACTERS, `must have at most ${EMAIL_CHARACTERS} characters`)
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address');

export const personNameField = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .max(PERSON_NAME_CHARACTERS, `must have at most ${PERSON_NAME_CHARACTERS} characters`);

export const newPasswordField = z
  .string()
  .min(PASSWORD_CHARACTERS.min, `must have at least ${PASSWORD_CHARACTERS.min} characters`)
  .max(PASSWORD_CHARACTERS.max, `must have at most ${PASSWORD_CHARACTERS.max} characters`);

export const registrationSchema = z
  .object({
    name: personNameField,
    email: emailField,
    password: newPasswordField,
    account_name: z.string().trim().max(PERSON_NAME_CHARACTERS).optional(),
    invitation_token: z.string().max(4_000).optional(),
    time_zone: z.string().max(64).optional(),
  })
  .meta({ id: 'Registration' });
export type Registration = z.input<typeof registrationSchema>;

export const signInSchema = z
  .object({
    email: z.string().max(1_000),
    password: z.string().max(1_000),
    code: z.string().max(TWO_FACTOR_CODE_CHARACTERS).optional().meta({
      description: 'For users with two-factor authentication: a code of their authenticator app, or a recovery code.',
    }),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.input<typeof signInSchema>;

export const passwordResetRequestSchema = z.object({ email: emailField }).meta({ id: 'PasswordResetRequest' });
export type PasswordResetRequest = z.input<typeof passwordResetRequestSchema>;

export const passwordResetSchema = z.object({ password: newPasswordField }).meta({ id: 'PasswordReset' });
export type PasswordReset = z.input<typeof passwordResetSchema>;

/** The response of requests without a result, such as requesting a password reset. */
export const acceptedResponseSchema = z.object({ message: z.string() }).meta({ id: 'Accepted' });
export type AcceptedResponse = z.infer<typeof acceptedResponseSchema>;
