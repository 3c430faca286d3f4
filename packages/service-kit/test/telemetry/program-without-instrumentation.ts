// Sends one request through HTTP, gRPC and the store. Started by tracing.component.test.ts with the tracing preloaded and no
// collector.
import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '../../src/log/index.ts';
import { defineHandler } from '../../src/rpc/index.ts';
import { createStoredEvents } from '../../src/store/create-stored-events.ts';
import { bindToCurrentTrace, runInIncomingTrace } from '../../src/telemetry/index.ts';
import { createActor, startEcho } from '../echo.ts';
import { createEchoHandlers } from '../echo-handlers.ts';

const log = createLogger({ service: 'probe', level: 'info' });

async function getPort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const echo = await startEcho(
  createEchoHandlers({
    getOne: defineHandler({ accessScope: 'read' }, async (request) => {
      log.info('called');
      return request;
    }),
    streamAll: defineHandler({ accessScope: 'read' }, async function* () {
      yield { n: 1 };
      log.info('streamed');
    }),
  }),
);

/** Another server, which returns the traceparent that it received. */
const otherServer = createServer((request, response) => response.end(request.headers.traceparent ?? ''));
const otherServerPort = await getPort(otherServer);

async function handleRequest(): Promise<void> {
  const fetched = await fetch(`http://127.0.0.1:${otherServerPort}`);
  const [event] = createStoredEvents(
    [{ type: 'meetings.meeting_deleted', payload: { meetingId: 'meeting-1' } }],
    { id: 'meeting-1', accountId: 'account-1', version: 1 },
    new Date(),
    () => 'event-1',
  );
  log.info({ stored: event?.traceparent, fetched: await fetched.text() }, 'requested');
  await echo.client.getOne({ n: 1 }, { as: createActor() });
  for await (const _ of echo.client.streamAll({ n: 1 }, { as: createActor() }));
}

const frontServer = createServer((request, response) => {
  runInIncomingTrace(String(request.headers.traceparent ?? ''), () => {
    response.once(
      'close',
      bindToCurrentTrace(() => log.info('responded')),
    );
    void handleRequest().then(() => response.end());
  });
});
const frontPort = await getPort(frontServer);

// Does not use fetch, because fetch would propagate its own trace.
const traceparent = process.env.START_TRACEPARENT ?? '';
const request = get({ port: frontPort, host: '127.0.0.1', headers: traceparent === '' ? {} : { traceparent } });
const [response] = await once(request, 'response');
await text(response);

otherServer.close();
frontServer.close();
otherServer.closeAllConnections();
frontServer.closeAllConnections();
await echo.close();
