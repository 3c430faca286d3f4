import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const objects = new Map(
  (JSON.parse(process.argv[2] ?? '[]') as { path: string; object: unknown }[]).map(({ path, object }) => [
    path,
    object,
  ]),
);

const resource = (name: string, kind: string) => ({
  name,
  singularName: '',
  namespaced: true,
  kind,
  verbs: ['get', 'list'],
});

const appsVersion = { groupVersion: 'apps/v1', version: 'v1' };

const discovery: Readonly<Record<string, unknown>> = {
  '/version': { major: '1', minor: '34', gitVersion: 'v1.34.0' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: [{ name: 'apps', versions: [appsVersion], preferredVersion: appsVersion }],
  },
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [
      resource('secrets', 'Secret'),
      resource('configmaps', 'ConfigMap'),
      resource('persistentvolumeclaims', 'PersistentVolumeClaim'),
    ],
  },
  '/apis/apps/v1': {
    kind: 'APIResourceList',
    groupVersion: 'apps/v1',
    resources: [resource('deployments', 'Deployment'), resource('statefulsets', 'StatefulSet')],
  },
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const object = discovery[path] ?? objects.get(path);
  const missing = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404, message: path };
  response.writeHead(object === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(object ?? missing));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
