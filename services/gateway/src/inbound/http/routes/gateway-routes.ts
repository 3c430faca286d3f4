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
import { invitationAndTokenRoutes } from './accounts/access-routes.ts';
import { billingRoutes } from './accounts/billing-routes.ts';
import { browserSessionRoutes } from './accounts/browser-session-routes.ts';
import { credentialRoutes } from './accounts/credential-routes.ts';
import { dataExportRoutes } from './accounts/data-export-routes.ts';
import { deletionRoutes } from './accounts/deletion-routes.ts';
import { emailVerificationRoutes } from './accounts/email-verification-routes.ts';
import { glossaryRoutes } from './accounts/glossary-routes.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { peopleRoutes } from './accounts/people-routes.ts';
import { personalDataRoutes } from './accounts/personal-data-routes.ts';
import { pictureRoutes } from './accounts/picture-routes.ts';
import { securityEventRoutes } from './accounts/security-event-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { ssoRoutes } from './accounts/sso-routes.ts';
import { ssoSettingsRoutes } from './accounts/sso-settings-routes.ts';
import { twoFactorRoutes } from './accounts/two-factor-routes.ts';
import { usageRoutes } from './accounts/usage-routes.ts';
import { actionItemBulkRoutes } from './action-items/action-item-bulk-routes.ts';
import { actionItemRoutes } from './action-items/action-item-routes.ts';
import { assignedItemRoutes } from './action-items/assigned-item-routes.ts';
import { calendarFeedRoutes } from './action-items/calendar-feed-routes.ts';
import { itemCommentRoutes } from './action-items/item-comment-routes.ts';
import { assistantRoutes } from './assistant-routes.ts';
import { mailSubscriptionRoutes } from './mail-subscription-routes.ts';
import { agendaItemRoutes } from './meetings/agenda-item-routes.ts';
import { decisionRoutes } from './meetings/decision-routes.ts';
import { exportRoutes } from './meetings/export-routes.ts';
import { lookupRoutes } from './meetings/lookup-routes.ts';
import { meetingListRoutes } from './meetings/meeting-list-routes.ts';
import { meetingRoutes } from './meetings/meeting-routes.ts';
import { meetingTypeRoutes } from './meetings/meeting-type-routes.ts';
import { notesRoutes } from './meetings/notes-routes.ts';
import { presenceRoutes } from './meetings/presence-routes.ts';
import { seriesRoutes } from './meetings/series-routes.ts';
import { shareRoutes } from './meetings/share-routes.ts';
import { trashRoutes } from './meetings/trash-routes.ts';
import { approvalRoutes } from './minutes/approval-routes.ts';
import { feedbackRoutes } from './minutes/feedback-routes.ts';
import { minutesEmailRoutes } from './minutes/minutes-email-routes.ts';
import { minutesRoutes } from './minutes/minutes-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { operationsRoutes } from './operations-routes.ts';
import { recordingRoutes } from './recordings/recording-routes.ts';
import { savedSearchRoutes } from './saved-search-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { correctionRoutes } from './transcript/correction-routes.ts';
import { transcriptRoutes } from './transcript/transcript-routes.ts';
import { uploadRoutes } from './transcript/upload-routes.ts';
import { writerRoutes } from './writer-routes.ts';

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
export function gatewayRoutes(dependencies: RouteDependencies): readonly Route[] {
  const { clients, lifecycle, config } = dependencies;
  const routes: readonly Route[] = [
    ...sessionRoutes({ ...dependencies, accounts: clients.accounts }),
    ...credentialRoutes({ ...dependencies, credentials: clients.credentials }),
    ...browserSessionRoutes(dependencies),
    ...passkeyRoutes({ ...dependencies, credentials: clients.credentials }),
    ...ssoRoutes({ ...dependencies, sso: clients.sso }),
    ...ssoSettingsRoutes({ ...dependencies, sso: clients.sso }),
    ...twoFactorRoutes({ ...dependencies, credentials: clients.credentials }),
    ...emailVerificationRoutes(clients),
    ...personalDataRoutes(dependencies),
    ...dataExportRoutes({ ...dependencies, dataExports: clients.dataExports }),
    ...deletionRoutes({ ...dependencies, deletions: clients.deletions }),
    ...securityEventRoutes({ ...dependencies, securityEvents: clients.securityEvents }),
    ...pictureRoutes(clients),
    ...peopleRoutes({ ...dependencies, accounts: clients.accounts, meetings: clients.meetings }),
    ...invitationAndTokenRoutes({ ...dependencies, accounts: clients.accounts }),
    ...meetingRoutes(clients),
    ...meetingListRoutes(clients),
    ...trashRoutes(clients),
    ...meetingTypeRoutes(clients),
    ...transcriptRoutes(clients),
    ...correctionRoutes(clients),
    ...minutesRoutes(clients),
    ...exportRoutes(clients),
    ...decisionRoutes({ ...dependencies, meetings: clients.meetings, publicUrl: config.publicUrl }),
    // Before actionItemRoutes, whose {action_item_id} matches the same path.
    ...actionItemBulkRoutes(clients),
    ...actionItemRoutes(clients),
    ...itemCommentRoutes(clients),
    ...calendarFeedRoutes({ ...dependencies, meetings: clients.meetings, publicUrl: config.publicUrl }),
    ...assignedItemRoutes({ ...dependencies, meetings: clients.meetings }),
    ...shareRoutes(clients),
    ...approvalRoutes(clients),
    ...agendaItemRoutes(clients),
    ...notesRoutes(clients),
    ...seriesRoutes(clients),
    ...presenceRoutes(dependencies),
    ...minutesEmailRoutes(clients),
    ...feedbackRoutes(clients),
    ...writerRoutes(clients),
    ...glossaryRoutes(clients),
    ...usageRoutes(clients),
    ...searchRoutes({ ...dependencies, search: clients.search }),
    ...savedSearchRoutes(clients),
    ...assistantRoutes({ ...dependencies, assistant: clients.assistant }),
    ...lookupRoutes(clients),
    ...uploadRoutes(clients),
    ...recordingRoutes(clients),
    ...notificationRoutes({ ...clients, exposesDevelopmentMailbox: config.exposesDevelopmentMailbox }),
    ...mailSubscriptionRoutes({ ...dependencies, notifications: clients.notifications }),
    ...billingRoutes(clients),
    ...operationsRoutes({
      checks: dependencies.checks,
      isStopping: lifecycle.isStopping,
      publicUrl: config.publicUrl,
      testimonials: config.testimonials,
      routes: () => routes,
    }),
  ];
  return routes;
}
