import { afterEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { ApiError, csrfToken } from '@minutehand/web-kit';
import { recordingApi } from './recording-api.ts';

afterEach(() => {
  restoreGlobals();
  jest.restoreAllMocks();
});

test('a write that is rejected in the session of another workspace is reported as unavailable, so that it is sent later', async () => {
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
