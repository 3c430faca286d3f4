import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import type { RequestDependencies } from './serve-route.ts';
import { serveRoutes } from './serve-routes.ts';

const params = z.object({ id: z.string() });
const createRoute = (path: string, method: 'get' | 'post' = 'get') =>
  defineRoute({
    ...{ tag: 'Test', summary: 'Test', access: 'public', scope: 'read', method, path, params },
    needsCsrfToken: false,
    respondsToHtml: true,
    responses: { 200: z.object({ found: z.string() }) },
    handle: async (input) => ({ status: 200, body: { found: `${path} ${input.params.id}` } }),
  });

const dependencies = {
  identify: async () => ({ isToken: false }),
  limits: { take: async () => undefined },
  sessionCookies: { forResponse: () => ({}) },
  getClientNetwork: () => '192.0.2.0/24',
  now: () => new Date(0),
} as unknown as RequestDependencies;

const routes = [createRoute('/lists/{id}'), createRoute('/lists/{id}/items'), createRoute('/tasks/{id}', 'post')];
let server: ReturnType<express.Express['listen']>;
let origin: string;

beforeAll(async () => {
  const app = express();
  app.use(serveRoutes(routes, dependencies));
  app.use((_request, response) => void response.status(404).json({ found: 'nothing' }));
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ['GET', '/lists/1', '/lists/{id} 1'],
  ['GET', '/lists/1/items?page=2', '/lists/{id}/items 1'],
  ['POST', '/tasks/2', '/tasks/{id} 2'],
  // Express ignores case, and a slash at the end.
  ['GET', '/LISTS/1/', '/lists/{id} 1'],
  ['GET', '/tasks/2', 'nothing'],
  ['OPTIONS', '/lists/1', 'nothing'],
  ['GET', '/lists', 'nothing'],
  ['GET', '//lists/1', 'nothing'],
  ['GET', '/other/1', 'nothing'],
  ['GET', '/', 'nothing'],
])('%s %s is served by the route of its path: %s', async (method, path, expected) => {
  const response = await fetch(`${origin}${path}`, { method });
  expect(await response.json()).toEqual({ found: expected });
});

it('a route whose first segment is a parameter is rejected, because it would never be found', () => {
  expect(() => serveRoutes([createRoute('/{id}/lists')], dependencies)).toThrow('/{id}/lists');
});
