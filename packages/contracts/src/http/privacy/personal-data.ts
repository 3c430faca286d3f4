import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { meetingExportSchema } from '../meetings/exports.ts';
import { accountRoleSchema, themeSchema } from '../session.ts';

/** Values of `format` and `version` in the file. Adding a field keeps the version; any other change increments it. */
export const PERSONAL_DATA_FORMAT = { format: 'minutehand.personal-data', version: 2 } as const;

const accountDataSchema = z.object({
  id,
  name: z.string(),
  role: accountRoleSchema,
  notifications: z.array(
    z.object({
      id,
      kind: z.string(),
      title: z.string(),
      body: z.string(),
      url: z.string(),
      seen: z.boolean(),
      read: z.boolean(),
      created_at: instant,
    }),
  ),
  notification_preferences: z
    .array(
      z.object({
        email_frequency: z.string(),
        kinds: z.array(z.object({ kind: z.string(), in_app: z.boolean(), email: z.boolean(), browser: z.boolean() })),
      }),
    )
    .meta({ description: 'Empty while the user has not changed the defaults.' }),
  conversations: z
    .array(
      z.object({
        id,
        created_at: instant,
        questions: z.array(z.object({ question: z.string(), asked_at: instant })),
      }),
    )
    .meta({ description: 'Questions to the assistant.' }),
  saved_searches: z.array(z.object({ name: z.string(), query: z.string(), created_at: instant })),
  calendar_feeds: z.array(z.object({ created_at: instant, renewed_at: instant })),
  meetings: z
    .array(z.object({ notes: z.string().meta({ description: 'HTML.' }), export: meetingExportSchema }))
    .meta({ description: 'Meetings that the user owns.' }),
  action_items: z
    .array(
      z.object({
        id,
        meeting_id: id,
        meeting_title: z.string(),
        description: z.string(),
        state: z.string(),
        due_date: z.string().nullable(),
        priority: z.string(),
        created_at: instant,
      }),
    )
    .meta({ description: 'Items that are assigned to the user, in meetings that they can read.' }),
  favorites: z.array(z.object({ meeting_id: id })),
  comments: z
    .array(
      z.object({
        meeting_id: id,
        action_item_id: id,
        text: z.string(),
        created_at: instant,
        edited_at: instant.nullable(),
      }),
    )
    .meta({ description: 'Comments of the user on action items.' }),
  recordings: z
    .array(
      z.object({
        id,
        meeting_id: id,
        started_at: instant,
        duration_seconds: z.number(),
        consent_told: z.array(z.string()),
        microphone_info: z.string().meta({ description: 'JSON, as the browser described it.' }),
        device_switches: z.array(
          z.object({
            old_device_id: z.string(),
            new_device_id: z.string(),
            new_device_label: z.string(),
            switched_at: instant,
          }),
        ),
      }),
    )
    .meta({ description: 'Recordings that the user made, without their audio.' }),
  recording_consents: z
    .array(z.object({ recording_id: id, meeting_id: id, name: z.string(), started_at: instant }))
    .meta({ description: 'Recordings of which the user was informed, under their name in the account.' }),
  feedback: z.array(
    z.object({
      meeting_id: id,
      rating: z.int(),
      comments: z.string(),
      created_at: instant,
      updated_at: instant,
    }),
  ),
});

/** GET /users/me/export */
export const personalDataSchema = z
  .object({
    format: z.literal(PERSONAL_DATA_FORMAT.format),
    version: z.literal(PERSONAL_DATA_FORMAT.version),
    exported_at: instant,
    user: z.object({
      id,
      name: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      theme: themeSchema,
      time_zone: z.string(),
      date_language: z.string(),
      created_at: instant,
      two_factor: z
        .object({ enabled_at: instant, recovery_codes_left: z.int() })
        .nullable()
        .meta({ description: 'Null while two-factor authentication is off.' }),
      picture: z.object({ content_type: z.string(), content: z.string().meta({ description: 'Base64.' }) }).nullable(),
      password_changed_at: instant.nullable(),
    }),
    passkeys: z
      .array(z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() }))
      .meta({ description: 'Without keys.' }),
    email_changes: z
      .array(z.object({ email: z.string(), requested_at: instant }))
      .meta({ description: 'New addresses that were requested and not confirmed.' }),
    memberships: z.array(
      z.object({
        account_id: id,
        account_name: z.string(),
        role: accountRoleSchema,
        joined_at: instant.nullable(),
        last_active_on: z.iso.date().nullable(),
      }),
    ),
    access_tokens: z
      .array(
        z.object({
          id,
          account_id: id,
          name: z.string(),
          scopes: z.array(z.string()),
          created_at: instant,
          expires_at: instant,
          last_used_at: instant.nullable(),
        }),
      )
      .meta({ description: 'Without secrets.' }),
    former_memberships: z
      .array(z.object({ account_id: id, email: z.string(), left_at: instant }))
      .meta({ description: 'Accounts that the user left or was removed from, with the address at that time.' }),
    sso_connections: z
      .array(z.object({ account_id: id, issuer: z.string(), subject: z.string(), created_at: instant }))
      .meta({ description: 'How the providers of the accounts name the user.' }),
    security_events: z
      .array(z.object({ event: z.string(), at: instant, account_id: id, network: z.string(), request_id: z.string() }))
      .meta({ description: 'What the security logs of the accounts recorded of the user.' }),
    sessions: z.array(
      z.object({
        account_id: id,
        signed_in_at: instant,
        authenticated_at: instant.nullable().meta({
          description:
            'When the user last entered a password, used a passkey or signed in to their provider. Null if the provider did not state it.',
        }),
        current: z.boolean(),
      }),
    ),
    accounts: z.array(accountDataSchema),
    complete: z.literal(true).meta({ description: 'The last field; absent in a file that ends early.' }),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;
