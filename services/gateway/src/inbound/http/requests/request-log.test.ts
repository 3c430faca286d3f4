import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { logRequests } from './request-log.ts';

it('logs id, route, status and duration of a request, but no user input', () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'gateway', level: 'info' }, { write: (line) => void lines.push(line) });
  const response = Object.assign(new EventEmitter(), {
    locals: { requestId: 'request-1' },
    statusCode: 200,
    writableFinished: true,
  });
  const request = {
    method: 'GET',
    route: { path: '/search' },
    url: '/search?q=hunter2',
    headers: { cookie: 'hunter2' },
    query: { q: 'hunter2' },
  };
  logRequests(log)(request as never, response as never, () => undefined);
  response.emit('close');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hunter2');
  expect(Object.keys(JSON.parse(lines[0] ?? '{}')).sort()).toEqual([
    'durationMs',
    'isComplete',
    'level',
    'method',
    'msg',
    'requestId',
    'route',
    'service',
    'status',
    'time',
  ]);
});
