import { z } from 'zod';
import { id, instant, instantInput, nextCursor, pageQuery } from './fields.ts';

export const securityEventCategorySchema = z.enum(['sign_in', 'credentials', 'members', 'sharing', 'emails', 'data']);
export type SecurityEventCategory = z.infer<typeof securityEventCategorySchema>;

/** The category of each event of the security log (docs/security-log.md). */
export const SECURITY_EVENT_CATEGORIES = {
  user_registered: 'sign_in',
  signed_in: 'sign_in',
  sign_in_failed: 'sign_in',
  reauthenticated: 'sign_in',
  reauthentication_failed: 'sign_in',
  signed_in_without_sso: 'sign_in',
  signed_out: 'sign_in',
  session_revoked: 'sign_in',
  attempts_limited: 'sign_in',
  access_token_refused: 'sign_in',
  password_reset_requested: 'credentials',
  password_reset: 'credentials',
  password_changed: 'credentials',
  passkey_added: 'credentials',
  passkey_deleted: 'credentials',
  email_change_requested: 'credentials',
  email_changed: 'credentials',
  two_factor_enabled: 'credentials',
  two_factor_disabled: 'credentials',
  recovery_codes_renewed: 'credentials',
  sso_connected: 'credentials',
  sso_disconnected: 'credentials',
  sso_provider_changed: 'credentials',
  sso_provider_deleted: 'credentials',
  sso_requirement_changed: 'credentials',
  sso_domain_verified: 'credentials',
  sso_domain_deleted: 'credentials',
  access_token_created: 'credentials',
  access_token_revoked: 'credentials',
  platform_admin_granted: 'credentials',
  platform_admin_revoked: 'credentials',
  calendar_feed_created: 'credentials',
  calendar_feed_deleted: 'credentials',
  role_changed: 'members',
  member_removed: 'members',
  member_joined_by_domain: 'members',
  invitation_created: 'members',
  invitation_revoked: 'members',
  invitation_accepted: 'members',
  meeting_shared: 'sharing',
  share_changed: 'sharing',
  share_removed: 'sharing',
  minutes_emailed: 'sharing',
  email_failed: 'emails',
  personal_data_exported: 'data',
  account_data_exported: 'data',
  data_export_downloaded: 'data',
  security_log_exported: 'data',
  decisions_exported: 'data',
  meeting_exported: 'data',
  meeting_trashed: 'data',
  meeting_restored: 'data',
  meeting_deleted: 'data',
  recording_deleted: 'data',
  user_deletion_scheduled: 'data',
  user_deletion_cancelled: 'data',
  user_deleted: 'data',
  account_deletion_scheduled: 'data',
  account_deletion_cancelled: 'data',
  account_deleted: 'data',
} as const satisfies Record<string, SecurityEventCategory>;
export type SecurityEventType = keyof typeof SECURITY_EVENT_CATEGORIES;

const filters = {
  category: securityEventCategorySchema.optional(),
  user_id: id.optional().meta({ description: 'Who acted or, without a signed-in user, whom the event concerns.' }),
  from: instantInput.optional(),
  until: instantInput.optional().meta({ description: 'The end, exclusive.' }),
};
export const securityEventFiltersSchema = z.object(filters);
export type SecurityEventFilters = z.output<typeof securityEventFiltersSchema>;
export const securityEventsQuerySchema = pageQuery.extend(filters);

/** A user; the name is null for a deleted one. */
const namedUser = z.object({ id, name: z.string().nullable() });

export const securityEventSchema = z.object({
  id,
  event: z.string().meta({ description: 'For example "role_changed"; see docs/security-log.md.' }),
  at: instant,
  actor: z.object({
    kind: z.enum(['user', 'access_token', 'anonymous', 'service']),
    user: namedUser.nullable(),
    access_token_id: z.string().nullable(),
    service: z.string().nullable(),
  }),
  user: namedUser.nullable().meta({ description: 'The user whom the event concerns.' }),
  network: z.string().meta({ description: 'The client network, truncated to a /24 of IPv4 or a /48 of IPv6.' }),
  request_id: z.string(),
  details: z.record(z.string(), z.string()).meta({ description: 'Further facts of the event: ids, roles, reasons.' }),
});
export type SecurityEventEntry = z.infer<typeof securityEventSchema>;

export const securityEventsResponseSchema = z
  .object({ security_events: z.array(securityEventSchema), next_cursor: nextCursor })
  .meta({ id: 'SecurityEvents' });
export type SecurityEventsResponse = z.infer<typeof securityEventsResponseSchema>;
