import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { sessionCookieName } from '../../../domain/cookie-name.ts';
import type { Route } from '../route.ts';
import { TURBO_STREAM } from '../turbo-stream.ts';

const DESCRIPTION = `One URL space serves people and programs: data for \`Accept: application/json\`.

Programs sign in with a personal access token (\`Authorization: Bearer mh_…\`). Browsers have a session; each of their writes carries
its token in \`X-CSRF-Token\`, or in the form field \`authenticity_token\`. \`GET /session\` answers the token, also before sign-in.
Writes may carry an \`Idempotency-Key\`: the same key and body within 24 hours gives the first answer again.
A body is JSON or a form, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, with names such as \`meeting[title]\` and \`ids[]\`.
A form has fields only; files are sent by \`POST /direct_uploads\`.
Ids are opaque. Times are ISO 8601 in UTC. Lists are newest first, and go on with \`next_cursor\`.`;

function toResponses(route: Route): ZodOpenApiResponsesObject {
  const answers = Object.entries(route.responses).map(([status, answer]) => [
    status,
    answer instanceof z.ZodType
      ? { description: route.summary, content: { 'application/json': { schema: answer }, ...toStreamContent(route) } }
      : { description: answer },
  ]);
  const failed = {
    description: 'What went wrong, in one sentence',
    content: { 'application/json': { schema: errorResponseSchema } },
  };
  return { ...Object.fromEntries(answers), default: failed };
}

function toStreamContent({ turboStream }: Route): ZodOpenApiContentObject {
  return turboStream === undefined ? {} : { [TURBO_STREAM]: { schema: { type: 'string' } } };
}

function toSecurity(route: Route): Record<string, string[]>[] {
  if (route.access === 'public') return [];
  const session: Record<string, string[]> = route.method === 'get' ? { session: [] } : { session: [], csrf: [] };
  return route.access === 'session' ? [session] : [session, { accessToken: [] }];
}

function toOperation(route: Route): ZodOpenApiOperationObject {
  const { params, query, body } = route;
  const wrapped = route.wrappedIn ? { description: `May also come as {"${route.wrappedIn}": {…}}.` } : {};
  const content = { schema: body ?? z.object({}) };
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method}_${route.path.replaceAll(/[^a-z_]+/gi, '_').replace(/^_|_$/g, '')}`,
    security: toSecurity(route),
    ...(params || query ? { requestParams: { ...(params && { path: params }), ...(query && { query }) } } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            ...wrapped,
            content: {
              'application/json': content,
              'application/x-www-form-urlencoded': content,
              'multipart/form-data': content,
            },
          },
        }),
    ...(route.rawBody
      ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    responses: toResponses(route),
  };
}

/** OpenAPI 3.1 of the routes, from the very schemas that validate their requests. */
export function openApiDocument(routes: readonly Route[], options: { publicUrl: string }): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: toOperation(route) };
  }
  const isSecure = options.publicUrl.startsWith('https:');
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Minutehand', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isSecure) },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        accessToken: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}
