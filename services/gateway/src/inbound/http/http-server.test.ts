import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { KEEP_ALIVE_HINT_SECONDS } from '../../limits.ts';
import { createHttpServer } from './http-server.ts';

const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

function newAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function answerOf(port: number, agent: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

describe('a server that leaves', () => {
  it('goes on answering until it drains, each time as the last on its connection', async () => {
    let isStopping = false;
    const http = createHttpServer(
      (_request, response) => void response.end('yes'),
      () => isStopping,
    );
    const port = await http.listen(0);
    const agent = newAgent();
    const { headers } = await answerOf(port, agent);
    expect(headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': `timeout=${KEEP_ALIVE_HINT_SECONDS}` });
    isStopping = true;
    for (const one of [agent, newAgent()]) {
      const last = await answerOf(port, one);
      expect(last.headers.connection).toBe('close');
      expect(last.headers).not.toHaveProperty('keep-alive');
    }
    await http.drain();
    await expect(answerOf(port, newAgent())).rejects.toThrow('ECONNREFUSED');
  });

  it('finishes what it has in flight, and says that it was the last', async () => {
    const taken = Promise.withResolvers<ServerResponse>();
    const http = createHttpServer(
      (_request, response) => taken.resolve(response),
      () => false,
    );
    const port = await http.listen(0);
    const answered = answerOf(port, newAgent());
    const response = await taken.promise;
    const drained = http.drain();
    response.end('late');
    const { headers } = await answered;
    expect(headers.connection).toBe('close');
    expect(headers).not.toHaveProperty('keep-alive');
    await drained;
  });
});
