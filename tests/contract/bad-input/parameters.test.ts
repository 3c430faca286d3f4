import { beforeAll, describe, expect, it } from '@jest/globals';
import { hostileTexts } from '@minutehand/test-kit/bad-input';
import fc from 'fast-check';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createOwner, type Owner } from '../owner.ts';
import { operationCases } from '../routes/all-cases.ts';
import { expectClearError } from './clear-error.ts';
import { buildPath, type Operation, readOperations } from './operations.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { createSessionPool } from './session-pool.ts';

const MAX_CONCURRENT_REQUESTS = 10;
const RUNS = 60;
const SESSION_COUNT = 12;

const operationNames = operationCases.map(({ operation }) => operation);
let operations: Operation[];
let owner: Owner;
let nextSession: () => HttpSession;

expectProcessesHealthy();
beforeAll(async () => {
  ({ operations } = await readOperations());
  owner = await createOwner();
  nextSession = await createSessionPool(owner.person.email, SESSION_COUNT);
});

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
/** Invalid percent escapes stay as they are, because a URL can contain them. */
const toUrlPart = (text: string) => (/^%/.test(text) ? text : encodeURIComponent(text.toWellFormed()));
const MAX_URL_LENGTH = 12_000;

/** Selects parameters by index, because the document is read later. */
const parameterInputs = fc.array(fc.record({ index: fc.nat(), text: hostileText }), {
  minLength: 1,
  maxLength: MAX_CONCURRENT_REQUESTS,
});

async function expectClearResponse(operation: Operation, path: string): Promise<void> {
  if (path.length > MAX_URL_LENGTH) return;
  const body = operation.body === undefined ? undefined : {};
  expectClearError(await nextSession().send(operation.method, path, { body }), `${operation.method} ${path}`);
}

describe('a hostile value in a URL', () => {
  it('is tested for every parameter in /openapi.json', () => {
    const parameters = operations.flatMap(({ pathParameters, queryParameters }) => [
      ...pathParameters,
      ...queryParameters,
    ]);
    expect(parameters.length).toBeGreaterThan(60);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(operationNames.toSorted());
  });

  it('returns a clear response in place of an id', async () => {
    const parameters = operations
      .filter(({ name }) => name !== 'PUT /direct_uploads/{token}')
      .flatMap((operation) => operation.pathParameters.map((name) => ({ operation, name })));
    const property = fc.asyncProperty(parameterInputs, async (inputs) => {
      await Promise.all(
        inputs.map(({ index, text }) => {
          const parameter = parameters[index % parameters.length];
          if (parameter === undefined) throw new Error('The document has no parameters.');
          // An empty segment or dots would change the path.
          const value = toUrlPart(text === '' || /^\.+$/.test(text) ? '%00' : text);
          return expectClearResponse(
            parameter.operation,
            buildPath(parameter.operation, owner, { [parameter.name]: value }),
          );
        }),
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it('returns a clear response in a query: filters, cursors, limits and text', async () => {
    const parameters = operations.flatMap((operation) =>
      operation.queryParameters.map((name) => ({ operation, name })),
    );
    const suffix = fc.constantFrom('=', '[]=', '[__proto__]=', '[a][b][c]=');
    const queryInputs = fc.array(fc.record({ index: fc.nat(), text: hostileText, suffix }), {
      minLength: 1,
      maxLength: MAX_CONCURRENT_REQUESTS,
    });
    const property = fc.asyncProperty(queryInputs, async (inputs) => {
      await Promise.all(
        inputs.map(({ index, text, suffix }) => {
          const parameter = parameters[index % parameters.length];
          if (parameter === undefined) throw new Error('The document has no parameters.');
          const assignment = `${parameter.name}${suffix}${toUrlPart(text)}`;
          return expectClearResponse(
            parameter.operation,
            `${buildPath(parameter.operation, owner)}?${assignment}&${assignment}&limit=2`,
          );
        }),
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it('a modified cursor is rejected, and no cursor returns more than one page', async () => {
    for (let n = 0; n < 3; n += 1) await owner.person.post('/meetings', { meeting: { title: `Meeting ${n}` } });
    const first = await owner.person.get('/meetings?limit=1');
    const cursor = (first.body as { next_cursor: string }).next_cursor;
    expect(await owner.person.get(`/meetings?limit=1&cursor=${cursor}`)).toMatchObject({ status: 200 });
    const modifiedCursors = fc
      .nat({ max: cursor.length - 1 })
      .chain((index) =>
        fc.constantFrom(...'AZaz09-_').map((character) => cursor.slice(0, index) + character + cursor.slice(index + 1)),
      );
    await fc.assert(
      fc.asyncProperty(modifiedCursors, async (modified) => {
        const response = await nextSession().get(`/meetings?limit=1&cursor=${modified}`);
        expectClearError(response, modified);
        if (modified !== cursor && response.status === 200) {
          expect((response.body as { meetings: unknown[] }).meetings.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 100 },
    );
  });
});
