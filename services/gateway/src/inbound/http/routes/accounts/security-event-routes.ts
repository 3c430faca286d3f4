import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  type SecurityEventFilters,
  securityEventFiltersSchema,
  securityEventsQuerySchema,
  securityEventsResponseSchema,
} from '@minutehand/contracts/http/security-events';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { ListSecurityEventsResponse } from '@minutehand/contracts/proto/accounts/v1/security_events';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { RateLimits } from '../../../../app/ports.ts';
import {
  EXPORTED_PAGE_DEADLINE_MS,
  EXPORTED_SECURITY_EVENT_PAGES,
  EXPORTED_SECURITY_EVENTS_MAX,
} from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import {
  presentSecurityEvents,
  SECURITY_EVENTS_CSV_HEADER,
  SECURITY_EVENTS_CSV_LIMITED,
  toSecurityEventRow,
} from '../../present/security-events.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';
import { exportCsv } from '../export-csv.ts';
import { sendFileResponse } from '../meetings/send-file-response.ts';

type Dependencies = {
  readonly securityEvents: Clients['securityEvents'];
  readonly limits: RateLimits;
  readonly securityLog: SecurityLog;
  readonly now: () => Date;
};

const adminRead = { tag: 'People', access: 'user', scope: 'admin', method: 'get', params: idParams } as const;

/** The security log of the account, for its owners and admins. */
export function createSecurityEventRoutes(dependencies: Dependencies): readonly Route[] {
  const { securityEvents, limits, securityLog, now } = dependencies;
  const listPage = (
    page: { limit: number; cursor: string },
    filters: SecurityEventFilters,
    call: UserContext['call'],
  ) =>
    securityEvents.listSecurityEvents(
      {
        ...page,
        category: filters.category ?? '',
        userId: filters.user_id ?? '',
        from: filters.from ?? '',
        until: filters.until ?? '',
      },
      call,
    );

  const writeCsv = (first: ListSecurityEventsResponse, filters: SecurityEventFilters, { call }: UserContext) =>
    exportCsv({
      filename: `minutehand-security-log-${now().toISOString().slice(0, 10)}.csv`,
      header: SECURITY_EVENTS_CSV_HEADER,
      limitedRow: SECURITY_EVENTS_CSV_LIMITED,
      pagesMax: EXPORTED_SECURITY_EVENT_PAGES,
      rowsMax: EXPORTED_SECURITY_EVENTS_MAX,
      readPage: (page) =>
        page.cursor === '' ? first : listPage(page, filters, { ...call, deadlineMs: EXPORTED_PAGE_DEADLINE_MS }),
      toRows: (page) => presentSecurityEvents(page).map(toSecurityEventRow),
    });

  return [
    defineRoute({
      ...adminRead,
      path: '/accounts/{id}/security_events',
      summary: 'List the security log of the current account, newest first; owners and admins',
      query: securityEventsQuerySchema,
      responses: { 200: securityEventsResponseSchema },
      handle: async ({ params, query: { limit, cursor = '', ...filters } }, context) => {
        if (params.id !== context.actor.accountId) throw new AppError('account.not_found');
        const page = await listPage({ limit, cursor }, filters, context.call);
        return {
          status: 200,
          body: { security_events: presentSecurityEvents(page), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...adminRead,
      path: '/accounts/{id}/security_events/export.csv',
      summary: 'Download the security log of the current account as CSV; owners and admins',
      query: securityEventFiltersSchema,
      // Links followed in a browser get the file, not the page shell.
      respondsToHtml: true,
      responses: { 200: 'A file of the type text/csv' },
      handle: async ({ params, query: filters }, context) => {
        if (params.id !== context.actor.accountId) throw new AppError('account.not_found');
        // Reads the first page before it sends the status, so that a rejection or an outage is an error.
        const first = await listPage({ limit: PAGE_MAX, cursor: '' }, filters, context.call);
        await limits.take('securityLogExports', context.actor.userId);
        securityLog.record(context.actor, { type: 'security_log_exported' });
        return {
          write: (response) => sendFileResponse(response, writeCsv(first, filters, context), context.call.signal),
        };
      },
    }),
  ];
}
