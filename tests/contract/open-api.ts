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

/** The product's OpenAPI document. */
export async function readOpenApi() {
  const response = await newBrowser().get('/openapi.json');
  expect(response.status).toBe(200);
  const { paths, components } = documentSchema.parse(response.body);
  const defs: unknown = JSON.parse(
    JSON.stringify(components.schemas).replaceAll('"#/components/schemas/', '"#/$defs/'),
  );

  return {
    /** Every operation, such as "GET /meetings/{id}". */
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    /** The schema of a JSON response; undefined when there is none. Throws for a status that is not described. */
    getResponseSchema: (call: string, status: number | 'default'): z.ZodType | undefined => {
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
