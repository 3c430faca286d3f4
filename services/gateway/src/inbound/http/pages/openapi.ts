import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { getSessionCookieName } from '../../../domain/cookie-name.ts';
import type { Route } from '../route.ts';
import { TURBO_STREAM } from '../turbo-stream.ts';

const DESCRIPTION = `Browsers and API clients use the same URLs: send \`Accept: application/json\` for JSON.

API clients authenticate with a personal access token (\`Authorization: Bearer mh_…\`). A token has the scopes \`read\`, \`write\` and
\`admin\` (members and roles, invitations, access tokens, calendar feeds); the security requirement of an operation names the scope that
it needs. Only a signed-in user can grant \`admin\`. Tokens expire. Browsers use a session; their writes require the
CSRF token in \`X-CSRF-Token\` or in the form field \`authenticity_token\`. \`GET /session\` returns the token, even to signed-out clients.
Writes accept an \`Idempotency-Key\`: a request with the same key and body within 24 hours returns the first response.
A response of more than 8 KB is not stored: the repeated request is not executed either and returns the resource as it is then.
Bodies are JSON or forms, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, with names such as \`meeting[title]\` and \`ids[]\`.
Forms cannot contain files, except for chunks of recordings; upload files with \`POST /direct_uploads\`.
Ids are opaque. Times are ISO 8601 in UTC. Lists are sorted newest first and paginated with \`next_cursor\`.`;

function toResponses(route: Route): ZodOpenApiResponsesObject {
  const responses = Object.entries(route.responses).map(([status, response]) => [
    status,
    response instanceof z.ZodType
      ? { description: route.summary, content: { 'application/json': { schema: response }, ...toStreamContent(route) } }
      : { description: response },
  ]);
  const error = {
    description: 'Error',
    content: { 'application/json': { schema: errorResponseSchema } },
  };
  return { ...Object.fromEntries(responses), default: error };
}

function toStreamContent({ turboStream }: Route): ZodOpenApiContentObject {
  return turboStream === undefined ? {} : { [TURBO_STREAM]: { schema: { type: 'string' } } };
}

function toSecurity(route: Route): Record<string, string[]>[] {
  if (route.access === 'public') return [];
  const session: Record<string, string[]> = route.method === 'get' ? { session: [] } : { session: [], csrf: [] };
  return route.access === 'session' ? [session] : [session, { accessToken: [route.scope] }];
}

function toOperation(route: Route): ZodOpenApiOperationObject {
  const { params, query, body } = route;
  const wrapped = route.wrappedIn ? { description: `May also be wrapped: {"${route.wrappedIn}": {…}}.` } : {};
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
    ...(route.readsRawBody
      ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    responses: toResponses(route),
  };
}

/** The OpenAPI 3.1 document of the routes, from the schemas that validate requests. */
export function createOpenApiDocument(routes: readonly Route[], options: { publicUrl: string }): object {
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
        session: { type: 'apiKey', in: 'cookie', name: getSessionCookieName(isSecure) },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        accessToken: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}
