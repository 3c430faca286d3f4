import type { Testimonial } from '@minutehand/contracts/http/site/testimonials';
import type { Checks } from '@minutehand/service-kit/health';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { AccessTokens } from '../../../app/access-tokens.ts';
import type { AnonymousCsrf } from '../../../app/anonymous-csrf.ts';
import type { PresenceStore, RateLimits, SessionStore, SignInDelays } from '../../../app/ports.ts';
import type { Sessions } from '../../../app/sessions.ts';
import type { Clients } from '../clients.ts';
import type { SessionCookieAccess } from '../requests/session-cookies.ts';
import type { Route } from '../route.ts';
import { createInvitationAndTokenRoutes } from './accounts/access-routes.ts';
import { createBillingRoutes } from './accounts/billing-routes.ts';
import { createBrowserSessionRoutes } from './accounts/browser-session-routes.ts';
import { createCredentialRoutes } from './accounts/credential-routes.ts';
import { createDataExportRoutes } from './accounts/data-export-routes.ts';
import { createDeletionRoutes } from './accounts/deletion-routes.ts';
import { createEmailVerificationRoutes } from './accounts/email-verification-routes.ts';
import { createGlossaryRoutes } from './accounts/glossary-routes.ts';
import { createPasskeyRoutes } from './accounts/passkey-routes.ts';
import { createPeopleRoutes } from './accounts/people-routes.ts';
import { createPersonalDataRoutes } from './accounts/personal-data-routes.ts';
import { createPictureRoutes } from './accounts/picture-routes.ts';
import { createSecurityEventRoutes } from './accounts/security-event-routes.ts';
import { createSessionRoutes } from './accounts/session-routes.ts';
import { createSsoRoutes } from './accounts/sso-routes.ts';
import { createSsoSettingsRoutes } from './accounts/sso-settings-routes.ts';
import { createTwoFactorRoutes } from './accounts/two-factor-routes.ts';
import { createUsageRoutes } from './accounts/usage-routes.ts';
import { createActionItemBulkRoutes } from './action-items/action-item-bulk-routes.ts';
import { createActionItemRoutes } from './action-items/action-item-routes.ts';
import { createAssignedItemRoutes } from './action-items/assigned-item-routes.ts';
import { createCalendarFeedRoutes } from './action-items/calendar-feed-routes.ts';
import { createItemCommentRoutes } from './action-items/item-comment-routes.ts';
import { createAssistantRoutes } from './assistant-routes.ts';
import { createMailSubscriptionRoutes } from './mail-subscription-routes.ts';
import { createAgendaItemRoutes } from './meetings/agenda-item-routes.ts';
import { createDecisionRoutes } from './meetings/decision-routes.ts';
import { createExportRoutes } from './meetings/export-routes.ts';
import { createLookupRoutes } from './meetings/lookup-routes.ts';
import { createMeetingListRoutes } from './meetings/meeting-list-routes.ts';
import { createMeetingRoutes } from './meetings/meeting-routes.ts';
import { createMeetingTypeRoutes } from './meetings/meeting-type-routes.ts';
import { createNotesRoutes } from './meetings/notes-routes.ts';
import { createPresenceRoutes } from './meetings/presence-routes.ts';
import { createSeriesRoutes } from './meetings/series-routes.ts';
import { createShareRoutes } from './meetings/share-routes.ts';
import { createTrashRoutes } from './meetings/trash-routes.ts';
import { createApprovalRoutes } from './minutes/approval-routes.ts';
import { createFeedbackRoutes } from './minutes/feedback-routes.ts';
import { createMinutesEmailRoutes } from './minutes/minutes-email-routes.ts';
import { createMinutesRoutes } from './minutes/minutes-routes.ts';
import { createNotificationRoutes } from './notification-routes.ts';
import { createOperationsRoutes } from './operations-routes.ts';
import { createRecordingRoutes } from './recordings/recording-routes.ts';
import { createSavedSearchRoutes } from './saved-search-routes.ts';
import { createSearchRoutes } from './search-routes.ts';
import { createCorrectionRoutes } from './transcript/correction-routes.ts';
import { createTranscriptRoutes } from './transcript/transcript-routes.ts';
import { createUploadRoutes } from './transcript/upload-routes.ts';
import { createWriterRoutes } from './writer-routes.ts';

export type RouteDependencies = {
  readonly clients: Clients;
  readonly sessions: Sessions;
  readonly store: SessionStore;
  readonly presence: PresenceStore;
  readonly limits: RateLimits;
  readonly delays: SignInDelays;
  readonly accessTokens: AccessTokens;
  readonly anonymousCsrf: AnonymousCsrf;
  readonly sessionCookies: SessionCookieAccess;
  readonly checks: Checks;
  readonly config: {
    readonly publicUrl: string;
    readonly exposesDevelopmentMailbox: boolean;
    readonly testimonials: Testimonial[];
  };
  readonly lifecycle: { readonly isStopping: () => boolean };
  readonly securityLog: SecurityLog;
  readonly now: () => Date;
  /** A random secret for the cookie of a browser. */
  readonly newSecret: () => string;
};

/** All routes of the HTTP contract, one file per area. */
export function createGatewayRoutes(dependencies: RouteDependencies): readonly Route[] {
  const { clients, lifecycle, config } = dependencies;
  const routes: readonly Route[] = [
    ...createSessionRoutes({ ...dependencies, accounts: clients.accounts }),
    ...createCredentialRoutes({ ...dependencies, credentials: clients.credentials }),
    ...createBrowserSessionRoutes(dependencies),
    ...createPasskeyRoutes({ ...dependencies, credentials: clients.credentials }),
    ...createSsoRoutes({ ...dependencies, sso: clients.sso }),
    ...createSsoSettingsRoutes({ ...dependencies, sso: clients.sso }),
    ...createTwoFactorRoutes({ ...dependencies, credentials: clients.credentials }),
    ...createEmailVerificationRoutes(clients),
    ...createPersonalDataRoutes(dependencies),
    ...createDataExportRoutes({ ...dependencies, dataExports: clients.dataExports }),
    ...createDeletionRoutes({ ...dependencies, deletions: clients.deletions }),
    ...createSecurityEventRoutes({ ...dependencies, securityEvents: clients.securityEvents }),
    ...createPictureRoutes(clients),
    ...createPeopleRoutes({ ...dependencies, accounts: clients.accounts, meetings: clients.meetings }),
    ...createInvitationAndTokenRoutes({ ...dependencies, accounts: clients.accounts }),
    ...createMeetingRoutes(clients),
    ...createMeetingListRoutes(clients),
    ...createTrashRoutes(clients),
    ...createMeetingTypeRoutes(clients),
    ...createTranscriptRoutes(clients),
    ...createCorrectionRoutes(clients),
    ...createMinutesRoutes(clients),
    ...createExportRoutes(clients),
    ...createDecisionRoutes({ ...dependencies, meetings: clients.meetings, publicUrl: config.publicUrl }),
    // Before those of createActionItemRoutes, whose {action_item_id} matches the same path.
    ...createActionItemBulkRoutes(clients),
    ...createActionItemRoutes(clients),
    ...createItemCommentRoutes(clients),
    ...createCalendarFeedRoutes({ ...dependencies, meetings: clients.meetings, publicUrl: config.publicUrl }),
    ...createAssignedItemRoutes({ ...dependencies, meetings: clients.meetings }),
    ...createShareRoutes(clients),
    ...createApprovalRoutes(clients),
    ...createAgendaItemRoutes(clients),
    ...createNotesRoutes(clients),
    ...createSeriesRoutes(clients),
    ...createPresenceRoutes(dependencies),
    ...createMinutesEmailRoutes(clients),
    ...createFeedbackRoutes(clients),
    ...createWriterRoutes(clients),
    ...createGlossaryRoutes(clients),
    ...createUsageRoutes(clients),
    ...createSearchRoutes({ ...dependencies, search: clients.search }),
    ...createSavedSearchRoutes(clients),
    ...createAssistantRoutes({ ...dependencies, assistant: clients.assistant }),
    ...createLookupRoutes(clients),
    ...createUploadRoutes(clients),
    ...createRecordingRoutes(clients),
    ...createNotificationRoutes({ ...clients, exposesDevelopmentMailbox: config.exposesDevelopmentMailbox }),
    ...createMailSubscriptionRoutes({ ...dependencies, notifications: clients.notifications }),
    ...createBillingRoutes(clients),
    ...createOperationsRoutes({
      checks: dependencies.checks,
      isStopping: lifecycle.isStopping,
      publicUrl: config.publicUrl,
      testimonials: config.testimonials,
      routes: () => routes,
    }),
  ];
  return routes;
}
