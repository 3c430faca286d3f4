import { beforeAll, describe, expect, it } from '@jest/globals';
import { hostileTexts } from '@minutehand/test-kit/bad-input';
import fc from 'fast-check';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createOwner, type Owner } from '../owner.ts';
import { rowsByCall } from '../routes/route-table.ts';
import { expectClearError } from './clear-error.ts';
import { type Operation, pathOf, readOperations } from './operations.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { createSessionPool } from './session-pool.ts';

/** Sent together, so that the time goes into asking and not into waiting. */
const AT_ONCE = 10;
const RUNS = 60;
const BROWSERS = 12;

const calls = rowsByCall.map(({ call }) => call);
let operations: Operation[];
let own: Owner;
let asker: () => HttpSession;

expectProcessesHealthy();
beforeAll(async () => {
  ({ operations } = await readOperations());
  own = await createOwner();
  asker = await createSessionPool(own.person.email, BROWSERS);
});

const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
/** Percent signs that decode to nothing are a part of an address, too. */
const inAddress = (text: string) => (/^%/.test(text) ? text : encodeURIComponent(text.toWellFormed()));
const LONGEST_ADDRESS = 12_000;

/** Which parameter of which call, chosen by number: the document is read later. */
const picks = fc.array(fc.record({ at: fc.nat(), text: texts }), { minLength: 1, maxLength: AT_ONCE });

async function ask(operation: Operation, path: string): Promise<void> {
  if (path.length > LONGEST_ADDRESS) return;
  const body = operation.body === undefined ? undefined : {};
  expectClearError(await asker().send(operation.method, path, { body }), `${operation.method} ${path}`);
}

describe('whatever stands in an address', () => {
  it('is tried on every parameter that the document names', () => {
    const named = operations.flatMap(({ pathParameters, queryParameters }) => [...pathParameters, ...queryParameters]);
    expect(named.length).toBeGreaterThan(60);
    expect(operations.map(({ call }) => call).toSorted()).toEqual(calls.toSorted());
  });

  it('in place of an id gets a clear answer', async () => {
    const places = operations
      .filter(({ call }) => call !== 'PUT /direct_uploads/{token}')
      .flatMap((operation) => operation.pathParameters.map((name) => ({ operation, name })));
    const property = fc.asyncProperty(picks, async (picked) => {
      await Promise.all(
        picked.map(({ at, text }) => {
          const place = places[at % places.length];
          if (place === undefined) throw new Error('The document names no parameters.');
          // An empty one, or one of dots, is another address.
          const value = inAddress(text === '' || /^\.+$/.test(text) ? '%00' : text);
          return ask(place.operation, pathOf(place.operation, own, { [place.name]: value }));
        }),
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it('in a query gets a clear answer: filters, cursors, limits and words', async () => {
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
          const pair = `${place.name}${shape}${inAddress(text)}`;
          return ask(place.operation, `${pathOf(place.operation, own)}?${pair}&${pair}&limit=2`);
        }),
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it('a page goes on only where a page has ended: a cursor that was changed is refused, and none says more than one page', async () => {
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
        const answer = await asker().get(`/meetings?limit=1&cursor=${other}`);
        expectClearError(answer, other);
        if (other !== cursor && answer.status === 200) {
          expect((answer.body as { meetings: unknown[] }).meetings.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 100 },
    );
  });
});
