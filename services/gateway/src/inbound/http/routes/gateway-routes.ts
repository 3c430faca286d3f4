import type { Checks } from '@minutehand/service-kit/health';
import type { AccessTokens } from '../../../app/access-tokens.ts';
import type { RateLimits, SessionStore } from '../../../app/ports.ts';
import type { Sessions } from '../../../app/sessions.ts';
import type { Clients } from '../clients.ts';
import type { Route } from '../route.ts';
import { accessRoutes } from './access-routes.ts';
import { actionItemBulkRoutes } from './action-item-bulk-routes.ts';
import { actionItemRoutes } from './action-item-routes.ts';
import { agendaItemRoutes } from './agenda-item-routes.ts';
import { approvalRoutes } from './approval-routes.ts';
import { assignedItemRoutes } from './assigned-item-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { calendarFeedRoutes } from './calendar-feed-routes.ts';
import { correctionRoutes } from './correction-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { meetingRoutes } from './meeting-routes.ts';
import { meetingTypeRoutes } from './meeting-type-routes.ts';
import { minutesEmailRoutes } from './minutes-email-routes.ts';
import { minutesRoutes } from './minutes-routes.ts';
import { notesRoutes } from './notes-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { operationsRoutes } from './operations-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { seriesRoutes } from './series-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { transcriptRoutes } from './transcript-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { writerRoutes } from './writer-routes.ts';

export type RouteParts = {
  readonly clients: Clients;
  readonly sessions: Sessions;
  readonly store: SessionStore;
  readonly limits: RateLimits;
  readonly accessTokens: AccessTokens;
  readonly checks: Checks;
  readonly config: { readonly publicUrl: string };
  readonly lifecycle: { readonly isStopping: () => boolean };
};

/** Every call of the HTTP contract, one file an area. */
export function gatewayRoutes(parts: RouteParts): readonly Route[] {
  const { clients, lifecycle, config } = parts;
  const routes: readonly Route[] = [
    ...sessionRoutes({ ...parts, accounts: clients.accounts }),
    ...peopleRoutes({ ...parts, accounts: clients.accounts }),
    ...accessRoutes({ ...parts, accounts: clients.accounts }),
    ...meetingRoutes(clients),
    ...meetingTypeRoutes(clients),
    ...transcriptRoutes(clients),
    ...correctionRoutes(clients),
    ...minutesRoutes(clients),
    ...exportRoutes(clients),
    // Before those that take any name for an item's id.
    ...actionItemBulkRoutes(clients),
    ...actionItemRoutes(clients),
    ...calendarFeedRoutes({ ...parts, meetings: clients.meetings, publicUrl: config.publicUrl }),
    ...assignedItemRoutes({ ...parts, meetings: clients.meetings }),
    ...shareRoutes(clients),
    ...approvalRoutes(clients),
    ...agendaItemRoutes(clients),
    ...notesRoutes(clients),
    ...seriesRoutes(clients),
    ...minutesEmailRoutes(clients),
    ...feedbackRoutes(clients),
    ...writerRoutes(clients),
    ...searchRoutes(clients),
    ...lookupRoutes(clients),
    ...uploadRoutes(clients),
    ...notificationRoutes(clients),
    ...billingRoutes(clients),
    ...operationsRoutes({
      checks: parts.checks,
      isStopping: lifecycle.isStopping,
      publicUrl: config.publicUrl,
      routes: () => routes,
    }),
  ];
  return routes;
}
