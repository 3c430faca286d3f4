import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { KEEP_ALIVE_HINT_SECONDS } from '../../limits.ts';
import { createHttpServer } from './http-server.ts';

const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

const options = { isStopping: () => false, maxConnections: 100, onDrop: () => undefined };

function newAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function getResponse(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

describe('createHttpServer', () => {
  it('closes each connection after its response while the service stops', async () => {
    let isStopping = false;
    const http = createHttpServer((_request, response) => void response.end('ok'), {
      ...options,
      isStopping: () => isStopping,
    });
    const port = await http.listen(0, '127.0.0.1');
    const agent = newAgent();
    const { headers } = await getResponse(port, agent);
    expect(headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': `timeout=${KEEP_ALIVE_HINT_SECONDS}` });
    isStopping = true;
    for (const current of [agent, newAgent()]) {
      const last = await getResponse(port, current);
      expect(last.headers.connection).toBe('close');
      expect(last.headers).not.toHaveProperty('keep-alive');
    }
    await http.drain();
    await expect(getResponse(port, newAgent())).rejects.toThrow('ECONNREFUSED');
  });

  it('finishes in-flight requests and closes their connections', async () => {
    const received = Promise.withResolvers<ServerResponse>();
    const http = createHttpServer((_request, response) => received.resolve(response), options);
    const port = await http.listen(0, '127.0.0.1');
    const pending = getResponse(port, newAgent());
    const response = await received.promise;
    const drained = http.drain();
    response.end('late');
    const { headers } = await pending;
    expect(headers.connection).toBe('close');
    expect(headers).not.toHaveProperty('keep-alive');
    await drained;
  });
});
