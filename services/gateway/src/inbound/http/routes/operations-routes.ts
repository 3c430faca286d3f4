import { healthResponseSchema } from '@minutehand/contracts/http/health';
import { type Checks, getReadiness } from '@minutehand/service-kit/health';
import { z } from 'zod';
import { openApiDocument } from '../pages/openapi.ts';
import { defineRoute, type Route } from '../route.ts';

const publicRoute = { tag: 'Operations', access: 'public', scope: 'read', method: 'get', html: true } as const;

/** For whoever runs the product, and whoever writes programs for it. */
export function operationsRoutes(parts: {
  checks: Checks;
  isStopping: () => boolean;
  publicUrl: string;
  /** All routes, these included. */
  routes: () => readonly Route[];
}): readonly Route[] {
  let document: object | undefined;
  return [
    defineRoute({
      ...publicRoute,
      path: '/health/live',
      summary: 'The process answers',
      responses: { 200: healthResponseSchema },
      handle: async () => ({ status: 200, body: { status: 'live' } }),
    }),
    defineRoute({
      ...publicRoute,
      path: '/health/ready',
      summary: 'The gateway takes calls; what it has to do without for now is named',
      responses: { 200: healthResponseSchema, 503: healthResponseSchema },
      handle: async () => {
        const { status, degraded } = await getReadiness({}, parts.isStopping, parts.checks);
        const body = { status, degraded: [...degraded] };
        return status === 'ready' ? { status: 200, body } : { status: 503, body };
      },
    }),
    defineRoute({
      ...publicRoute,
      path: '/openapi.json',
      summary: 'This contract as OpenAPI 3.1',
      responses: { 200: z.looseObject({ openapi: z.string() }) },
      handle: async () => {
        document ??= openApiDocument(parts.routes(), parts);
        const shown = document;
        return { write: async (response) => void response.status(200).json(shown) };
      },
    }),
  ];
}
