import { healthResponseSchema } from '@minutehand/contracts/http/site/health';
import { type Testimonial, testimonialsResponseSchema } from '@minutehand/contracts/http/site/testimonials';
import { type Checks, getReadiness } from '@minutehand/service-kit/health';
import { z } from 'zod';
import { createOpenApiDocument } from '../pages/openapi.ts';
import { defineRoute, type Route } from '../route.ts';

const publicRoute = {
  tag: 'Operations',
  access: 'public',
  scope: 'read',
  method: 'get',
  respondsToHtml: true,
} as const;

/** Health checks, the OpenAPI document, and the testimonials of the landing page. */
export function createOperationsRoutes(dependencies: {
  checks: Checks;
  isStopping: () => boolean;
  publicUrl: string;
  testimonials: Testimonial[];
  /** All routes, including these. */
  routes: () => readonly Route[];
}): readonly Route[] {
  let document: object | undefined;
  return [
    defineRoute({
      ...publicRoute,
      path: '/health/live',
      summary: 'Check liveness',
      responses: { 200: healthResponseSchema },
      handle: async () => ({ status: 200, body: { status: 'live' } }),
    }),
    defineRoute({
      ...publicRoute,
      path: '/health/ready',
      summary: 'Check readiness and list degraded dependencies',
      responses: { 200: healthResponseSchema, 503: healthResponseSchema },
      handle: async () => {
        const { status, degraded } = await getReadiness({}, dependencies.isStopping, dependencies.checks);
        const body = { status, degraded: [...degraded] };
        return status === 'ready' ? { status: 200, body } : { status: 503, body };
      },
    }),
    defineRoute({
      ...{ ...publicRoute, respondsToHtml: false },
      path: '/testimonials',
      summary: 'List the testimonials of the landing page',
      responses: { 200: testimonialsResponseSchema },
      handle: async () => ({ status: 200, body: { testimonials: dependencies.testimonials } }),
    }),
    defineRoute({
      ...publicRoute,
      path: '/openapi.json',
      summary: 'Get the OpenAPI 3.1 document',
      responses: { 200: z.looseObject({ openapi: z.string() }) },
      handle: async () => {
        document ??= createOpenApiDocument(dependencies.routes(), dependencies);
        const current = document;
        return { write: async (response) => void response.status(200).json(current) };
      },
    }),
  ];
}
