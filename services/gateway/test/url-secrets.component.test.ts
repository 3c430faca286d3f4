import { expect, it } from '@jest/globals';
import { createGatewayRoutes, type RouteDependencies } from '../src/inbound/http/routes/gateway-routes.ts';

// Declaring the routes does not use their dependencies.
const unused = new Proxy({}, { get: (): unknown => unused });
const routes = createGatewayRoutes(unused as RouteDependencies);
const SECRET = /token|secret|password|signature|session|key|code/;

/** ASVS 14.2.1: emailed links, calendar programs, media elements and signed uploads support nothing but URLs. */
it('only the URLs of emailed links, calendar feeds, signed uploads and audio contain a secret', () => {
  const withSecret = routes.flatMap(({ method, path, query }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const inQuery = Object.keys(query?.shape ?? {});
    return [...inPath, ...inQuery].some((name) => SECRET.test(name)) ? [`${method.toUpperCase()} ${path}`] : [];
  });
  expect(withSecret.toSorted()).toEqual([
    'GET /action_items/feed/{secret}.ics',
    'GET /assigned/{token}',
    'GET /invitations/{token}',
    'GET /mail_subscriptions/{token}',
    'GET /meetings/{id}/recording/audio',
    'PATCH /email_changes/{token}',
    'PATCH /email_verifications/{token}',
    'PATCH /passwords/{token}',
    'POST /assigned/{token}/complete',
    'POST /assigned/{token}/reopen',
    'POST /deletions/{token}/cancel',
    'POST /invitations/{token}/accept',
    'POST /mail_subscriptions/{token}',
    'POST /mail_subscriptions/{token}/confirm',
    'PUT /direct_uploads/{token}',
  ]);
});
