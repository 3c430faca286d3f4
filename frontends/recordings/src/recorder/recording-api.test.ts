import { afterEach, expect, jest, test } from '@jest/globals';
import { type ErrorKind, errorCatalog } from '@minutehand/contracts/errors';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { ApiError, csrfToken } from '@minutehand/web-kit';
import { respondToFailure } from '../domain/upload-plan.ts';
import { recordingApi } from './recording-api.ts';

afterEach(() => {
  restoreGlobals();
  jest.restoreAllMocks();
});

test('a write that is rejected in the session of another account is reported as unavailable, so that it is sent later', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => Response.json({ error: 'Bad token' }, { status: 403 }));
  stubGlobal('fetch', fetch);
  csrfToken.set('page-token');
  jest
    .spyOn(csrfToken, 'refresh')
    .mockRejectedValue(new ApiError({ kind: 'http', status: 403, message: 'Not saved: another tab has switched.' }));
  expect(await recordingApi.savePauseState('m1', true)).toEqual({
    ok: false,
    failure: { kind: 'unavailable', message: 'Not saved: another tab has switched.' },
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a write before which the token cannot be read is reported as unavailable, not as a failure of this device', async () => {
  const message = 'Not saved: another tab has switched.';
  jest.spyOn(csrfToken, 'current').mockRejectedValue(new ApiError({ kind: 'http', status: 403, message }));
  const failure = { kind: 'unavailable', message };
  expect(await recordingApi.savePauseState('m1', true)).toEqual({ ok: false, failure });
});

/** The HTTP statuses of the gateway. */
const statusByKind: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  range_unsatisfiable: 416,
  validation: 422,
  rate_limited: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  timeout: 504,
  insufficient_storage: 507,
};

async function respond(status: number, error: string) {
  stubGlobal('fetch', async () => Response.json({ status: 'error', error }, { status }));
  jest.spyOn(csrfToken, 'refresh').mockResolvedValue('page-token');
  csrfToken.set('page-token');
  const chunk = { number: 0, part: 0, bytes: new ArrayBuffer(8), startSeconds: 0, endSeconds: 1 };
  const result = await recordingApi.uploadChunk('m1', { recordingId: 'r1', chunk, mimeType: 'audio/webm' });
  if (result.ok) throw new Error('the upload succeeded');
  return respondToFailure(result.failure, 1).action;
}

test('of all errors of the product, only rejections that mention "too long" or "refresh" end a recording', async () => {
  const stopping: string[] = [];
  for (const [code, { kind, message }] of Object.entries(errorCatalog))
    if ((await respond(statusByKind[kind], message)) === 'stop') stopping.push(code);
  // Exports return two of them, recorders only the others.
  expect(stopping).toEqual([
    'export.too_long',
    'export.too_long_for_word',
    'recording.chunk_too_large',
    'recording.too_long',
    'recording.quota_exceeded',
  ]);
});

test.each([401, 403, 408, 425, 429, 500, 502, 503, 504, 507])(
  'a response %d never ends a recording, whatever its message',
  async (status) => {
    expect(await respond(status, 'That took too long. Please refresh the page.')).toMatch(/retry|postpone/);
  },
);

test('a chunk is sent with its age by the clock of this device, which is at most a week', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => Response.json({ status: 'success' }));
  stubGlobal('fetch', fetch);
  csrfToken.set('page-token');
  const chunk = { number: 0, part: 0, bytes: new ArrayBuffer(8), startSeconds: 0, endSeconds: 3 };
  const upload = { recordingId: 'r', mimeType: 'audio/webm' };
  jest.spyOn(Date, 'now').mockReturnValue(75_500);
  await recordingApi.uploadChunk('m1', { ...upload, chunk: { ...chunk, recordedAt: 15_000 } });
  // Stored by an earlier version of the page.
  await recordingApi.uploadChunk('m1', { ...upload, chunk });
  // The clock was set meanwhile, from 1970.
  jest.spyOn(Date, 'now').mockReturnValue(1_790_000_000_000);
  await recordingApi.uploadChunk('m1', { ...upload, chunk: { ...chunk, recordedAt: 15_000 } });
  const forms = fetch.mock.calls.map(([, init]) => init?.body as FormData);
  expect(forms.map((form) => form.get('chunk_age'))).toEqual(['60.500', null, '604800.000']);
});

test('a switch of the microphone is sent with both devices and its time', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => Response.json({ status: 'success' }));
  stubGlobal('fetch', fetch);
  csrfToken.set('page-token');
  const microphone = JSON.stringify({ deviceId: 'usb', deviceLabel: 'USB' });
  const change = { from: 'desk', to: 'usb', microphone, at: '2026-11-21T09:45:00.000Z' };
  expect(await recordingApi.logSwitch('m1', 'r1', change)).toEqual({ ok: true });
  expect(fetch.mock.calls[0]?.[0]).toBe('/meetings/m1/recording');
  expect(Object.fromEntries(fetch.mock.calls[0]?.[1]?.body as FormData)).toEqual({
    ...{ recording_id: 'r1', device_switch: 'true', old_device_id: 'desk', new_device_id: 'usb' },
    ...{ new_device_info: microphone, switch_timestamp: change.at },
  });
});

test.each([
  ['unavailable', 'with Retry-After, as while the same request is in progress', { 'Retry-After': '1' }],
  ['rejected', 'without Retry-After', {}],
])('a conflict is reported as %s %s', async (kind, _case, headers) => {
  stubGlobal('fetch', async () => Response.json({ error: 'Conflict' }, { status: 409, headers }));
  csrfToken.set('page-token');
  const result = await recordingApi.addMark('m1', 'r1', { id: 'a', kind: 'decision', seconds: 1 });
  expect(result).toEqual({ ok: false, failure: { kind, message: 'Conflict' } });
});

test('only a status of 5xx is an error of the server', async () => {
  csrfToken.set('page-token');
  const errors: number[] = [];
  for (const status of [401, 408, 422, 425, 429, 500, 503, 507]) {
    stubGlobal('fetch', async () => Response.json({ error: 'Failed' }, { status }));
    const result = await recordingApi.addMark('m1', 'r1', { id: 'a', kind: 'decision', seconds: 1 });
    if (!result.ok && result.failure.isServerError) errors.push(status);
  }
  expect(errors).toEqual([500, 503, 507]);
});

test('the server serves recordings if it responds with those of the meeting, not from a cache', async () => {
  const responses = [
    Response.json({ recording: null, earlier: [] }),
    Response.json({ error: 'Unavailable' }, { status: 503 }),
    new Response('<html>Sign in to this network</html>'),
  ];
  const fetch = jest.fn<typeof globalThis.fetch>(async () => responses.shift() ?? Promise.reject(new Error('offline')));
  stubGlobal('fetch', fetch);
  const served: boolean[] = [];
  for (let request = 0; request < 4; request += 1) served.push(await recordingApi.isServing('m1'));
  expect(served).toEqual([true, false, false, false]);
  expect(fetch.mock.calls[0]).toEqual(['/meetings/m1/recording', expect.objectContaining({ cache: 'no-store' })]);
});

test('a mark names its recording, because another one of the meeting may be open when it is sent', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => Response.json({ mark: {} }, { status: 201 }));
  stubGlobal('fetch', fetch);
  csrfToken.set('page-token');
  expect(await recordingApi.addMark('m1', 'r1', { id: 'a', kind: 'decision', seconds: 1 })).toEqual({ ok: true });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ recording_id: 'r1', kind: 'decision', seconds: 1 });
});

/** Responds like the gateway, which has stored the response to a request with this body under the key of the mark. */
function storeFirst(firstBody: object, firstResponse: () => Response) {
  const fetch = jest.fn<typeof globalThis.fetch>(async (_, init) =>
    init?.body === JSON.stringify(firstBody)
      ? firstResponse()
      : Response.json(
          { error: 'This Idempotency-Key was used for another request.', idempotency_key_reused: true },
          { status: 422 },
        ),
  );
  stubGlobal('fetch', fetch);
  csrfToken.set('page-token');
  return fetch;
}

test('a mark that an earlier version of the page has saved, but whose response was lost, is saved', async () => {
  const saved = () => Response.json({ mark: {} }, { status: 201 });
  const fetch = storeFirst({ kind: 'decision', seconds: 1 }, saved);
  expect(await recordingApi.addMark('m1', 'r1', { id: 'a', kind: 'decision', seconds: 1 })).toEqual({ ok: true });
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  expect(keys).toEqual(['a', 'a']);
});

test('a mark that is invalid is rejected with the reason, and is not sent without its recording', async () => {
  const invalid = () => Response.json({ error: 'Seconds is too large' }, { status: 422 });
  const fetch = storeFirst({ recording_id: 'r1', kind: 'decision', seconds: 1 }, invalid);
  const result = await recordingApi.addMark('m1', 'r1', { id: 'a', kind: 'decision', seconds: 1 });
  expect(result).toMatchObject({ failure: { kind: 'rejected', message: 'Seconds is too large' } });
  // The server may not have stored this response, and would take the other body for a new mark.
  expect(fetch).toHaveBeenCalledTimes(1);
});
