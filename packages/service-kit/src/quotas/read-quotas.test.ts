import { expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { GetQuotasResponse } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { DEFAULT_QUOTAS } from '@minutehand/contracts/quotas';
import { QUOTAS_TTL_MS } from './limits.ts';
import { createQuotaReader } from './read-quotas.ts';

function createReader() {
  const requests: PromiseWithResolvers<GetQuotasResponse>[] = [];
  const time = { ms: 0 };
  const getQuotas = () => {
    const request = Promise.withResolvers<GetQuotasResponse>();
    requests.push(request);
    return request.promise;
  };
  const readQuotas = createQuotaReader('recordings', { getQuotas }, () => new Date(time.ms));
  return { readQuotas, requests, time };
}

it('reads the quotas of an account once for all calls that wait for them, and again after a minute', async () => {
  const { readQuotas, requests, time } = createReader();
  const reads = Promise.all([readQuotas('a'), readQuotas('a'), readQuotas('b')]);
  expect(requests).toHaveLength(2);
  for (const { resolve } of requests) resolve({ overrides: {} });
  expect(await reads).toEqual(Array(3).fill(DEFAULT_QUOTAS));
  expect(await readQuotas('a')).toEqual(DEFAULT_QUOTAS);
  expect(requests).toHaveLength(2);
  time.ms = QUOTAS_TTL_MS;
  void readQuotas('a');
  expect(requests).toHaveLength(3);
});

it('gives all calls that wait the default quotas if the accounts service does not respond', async () => {
  const { readQuotas, requests } = createReader();
  const reads = Promise.all([readQuotas('a'), readQuotas('a')]);
  requests[0]?.reject(new AppError('platform.unavailable'));
  expect(await reads).toEqual([DEFAULT_QUOTAS, DEFAULT_QUOTAS]);
  expect(requests).toHaveLength(1);
});
