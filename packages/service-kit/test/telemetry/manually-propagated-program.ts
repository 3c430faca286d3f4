// One request through the doors of service-kit. Started by tracing.component.test.ts with the tracing preloaded, without a collector.
import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '../../src/log/index.ts';
import { defineHandler } from '../../src/rpc/index.ts';
import { sealEvents } from '../../src/store/seal-events.ts';
import { bindToCurrentTrace, runInIncomingTrace } from '../../src/telemetry/index.ts';
import { person, startEcho } from '../echo.ts';
import { echoHandlers } from '../echo-handlers.ts';

const log = createLogger({ service: 'probe', level: 'info' });

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const echo = await startEcho(
  echoHandlers({
    getOne: defineHandler({ actor: 'read' }, async (request) => {
      log.info('called');
      return request;
    }),
    streamAll: defineHandler({ actor: 'read' }, async function* () {
      yield { n: 1 };
      log.info('streamed');
    }),
  }),
);

/** What another program is told in the header. */
const outside = createServer((request, response) => response.end(request.headers.traceparent ?? ''));
const outsidePort = await portOf(outside);

async function answer(): Promise<void> {
  const asked = await fetch(`http://127.0.0.1:${outsidePort}`);
  const [event] = sealEvents(
    [{ type: 'meetings.meeting_deleted', payload: { meetingId: 'meeting-1' } }],
    { id: 'meeting-1', accountId: 'account-1', version: 1 },
    new Date(),
    () => 'event-1',
  );
  log.info({ sealed: event?.traceparent, fetched: await asked.text() }, 'requested');
  await echo.client.getOne({ n: 1 }, { as: person() });
  for await (const _ of echo.client.streamAll({ n: 1 }, { as: person() }));
}

const front = createServer((request, response) => {
  runInIncomingTrace(String(request.headers.traceparent ?? ''), () => {
    response.once(
      'close',
      bindToCurrentTrace(() => log.info('answered')),
    );
    void answer().then(() => response.end());
  });
});
const frontPort = await portOf(front);

// Not by fetch, which would bring a trace of its own.
const traceparent = process.env.START_TRACEPARENT ?? '';
const request = get({ port: frontPort, host: '127.0.0.1', headers: traceparent === '' ? {} : { traceparent } });
const [response] = await once(request, 'response');
await text(response);

outside.close();
front.close();
outside.closeAllConnections();
front.closeAllConnections();
await echo.close();
