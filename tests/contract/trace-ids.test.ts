import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { createMeeting, SAMPLE, waitUntilReady } from './meeting-requests.ts';
import { register } from './person.ts';

async function findLogLines(service: string, traceId: string): Promise<string[]> {
  const log = await readFile(join(getTestedStack('logsDir'), `${service}.log`), 'utf8');
  return log.split('\n').filter((line) => line.includes(`"trace_id":"${traceId}"`));
}

// tests/faults/one-trace.test.ts covers traces with a collector.
it('one trace id connects the request with the logs of its event consumers, even without a collector', async () => {
  const person = await register();
  const { id } = await createMeeting(person);
  const traceId = randomBytes(16).toString('hex');
  const response = await person.send('POST', `/meetings/${id}/transcript`, {
    body: { format: 'text', content: SAMPLE },
    headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` },
  });
  expect(response).toMatchObject({ status: 202 });
  await waitUntilReady(person, id);
  const requestLine = expect.stringContaining('"route":"/meetings/:id/transcript"');
  await eventually(async () => expect(await findLogLines('gateway', traceId)).toEqual([requestLine]));
  const generationLine = expect.stringContaining('"msg":"generation finished"');
  await eventually(async () => expect(await findLogLines('ai', traceId)).toContainEqual(generationLine));
});
