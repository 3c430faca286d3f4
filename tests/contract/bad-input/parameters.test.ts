import { beforeAll, describe, expect, it } from '@jest/globals';
import { hostileTexts } from '@minutehand/test-kit/bad-input';
import fc from 'fast-check';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createOwner, type Owner } from '../owner.ts';
import { rowsByCall } from '../routes/route-table.ts';
import { expectClearError } from './clear-error.ts';
import { buildPath, type Operation, readOperations } from './operations.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { createSessionPool } from './session-pool.ts';

/** Number of requests in parallel. */
const AT_ONCE = 10;
const RUNS = 60;
const BROWSERS = 12;

const calls = rowsByCall.map(({ call }) => call);
let operations: Operation[];
let own: Owner;
let session: () => HttpSession;

expectProcessesHealthy();
beforeAll(async () => {
  ({ operations } = await readOperations());
  own = await createOwner();
  session = await createSessionPool(own.person.email, BROWSERS);
});

const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
/** Invalid percent escapes stay as they are, because a URL can contain them. */
const toUrlPart = (text: string) => (/^%/.test(text) ? text : encodeURIComponent(text.toWellFormed()));
const LONGEST_ADDRESS = 12_000;

/** Selects a parameter by number, because the document is read later. */
const picks = fc.array(fc.record({ at: fc.nat(), text: texts }), { minLength: 1, maxLength: AT_ONCE });

async function ask(operation: Operation, path: string): Promise<void> {
  if (path.length > LONGEST_ADDRESS) return;
  const body = operation.body === undefined ? undefined : {};
  expectClearError(await session().send(operation.method, path, { body }), `${operation.method} ${path}`);
}

describe('a hostile value in a URL', () => {
  it('is tested for every parameter in /openapi.json', () => {
    const named = operations.flatMap(({ pathParameters, queryParameters }) => [...pathParameters, ...queryParameters]);
    expect(named.length).toBeGreaterThan(60);
    expect(operations.map(({ call }) => call).toSorted()).toEqual(calls.toSorted());
  });

  it('gets a clear response in place of an id', async () => {
    const places = operations
      .filter(({ call }) => call !== 'PUT /direct_uploads/{token}')
      .flatMap((operation) => operation.pathParameters.map((name) => ({ operation, name })));
    const property = fc.asyncProperty(picks, async (picked) => {
      await Promise.all(
        picked.map(({ at, text }) => {
          const place = places[at % places.length];
          if (place === undefined) throw new Error('The document names no parameters.');
          // An empty segment or dots would change the path.
          const value = toUrlPart(text === '' || /^\.+$/.test(text) ? '%00' : text);
          return ask(place.operation, buildPath(place.operation, own, { [place.name]: value }));
        }),
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it('gets a clear response in a query: filters, cursors, limits and text', async () => {
    const places = operations.flatMap((operation) => operation.queryParameters.map((name) => ({ operation, name })));
    const shapes = fc.constantFrom('=', '[]=', '[__proto__]=', '[a][b][c]=');
    const query = fc.array(fc.record({ at: fc.nat(), text: texts, shape: shapes }), {
      minLength: 1,
      maxLength: AT_ONCE,
    });
    const property = fc.asyncProperty(query, async (picked) => {
      await Promise.all(
        picked.map(({ at, text, shape }) => {
          const place = places[at % places.length];
          if (place === undefined) throw new Error('The document names no parameters.');
          const pair = `${place.name}${shape}${toUrlPart(text)}`;
          return ask(place.operation, `${buildPath(place.operation, own)}?${pair}&${pair}&limit=2`);
        }),
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it('a modified cursor is rejected, and no cursor returns more than one page', async () => {
    for (let n = 0; n < 3; n += 1) await own.person.post('/meetings', { meeting: { title: `Meeting ${n}` } });
    const first = await own.person.get('/meetings?limit=1');
    const cursor = (first.body as { next_cursor: string }).next_cursor;
    expect(await own.person.get(`/meetings?limit=1&cursor=${cursor}`)).toMatchObject({ status: 200 });
    const changed = fc
      .nat({ max: cursor.length - 1 })
      .chain((at) =>
        fc.constantFrom(...'AZaz09-_').map((letter) => cursor.slice(0, at) + letter + cursor.slice(at + 1)),
      );
    await fc.assert(
      fc.asyncProperty(changed, async (other) => {
        const response = await session().get(`/meetings?limit=1&cursor=${other}`);
        expectClearError(response, other);
        if (other !== cursor && response.status === 200) {
          expect((response.body as { meetings: unknown[] }).meetings.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 100 },
    );
  });
});
