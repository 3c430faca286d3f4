import { expect } from '@jest/globals';
import { z } from 'zod';
import { newBrowser } from './person.ts';

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).optional() }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** The product's own description of its calls. */
export async function readOpenApi() {
  const answer = await newBrowser().get('/openapi.json');
  expect(answer.status).toBe(200);
  const { paths, components } = documentSchema.parse(answer.body);
  const defs: unknown = JSON.parse(
    JSON.stringify(components.schemas).replaceAll('"#/components/schemas/', '"#/$defs/'),
  );

  return {
    /** "GET /meetings/{id}" of every call. */
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    /** The schema of an answer's JSON; undefined when it has none. Throws for a status that is not described. */
    answerOf: (call: string, status: number | 'default'): z.ZodType | undefined => {
      const [method = '', path = ''] = call.split(' ');
      const response = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
      if (response === undefined) throw new Error(`${call} does not describe an answer with status ${status}`);
      const schema = response.content?.['application/json']?.schema;
      if (schema === undefined) return undefined;
      const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/');
      return z.fromJSONSchema({ ...JSON.parse(text), $defs: defs });
    },
  };
}
