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

/** Reads the OpenAPI document of the product. */
export async function readOpenApi() {
  const response = await newBrowser().get('/openapi.json');
  expect(response.status).toBe(200);
  const { paths, components } = documentSchema.parse(response.body);
  const defs: unknown = JSON.parse(
    JSON.stringify(components.schemas).replaceAll('"#/components/schemas/', '"#/$defs/'),
  );

  return {
    /** Every operation, such as "GET /meetings/{id}". */
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    /** Returns the schema of a JSON response, or undefined if it has no JSON body. Throws if the status is not described. */
    getResponseSchema: (operation: string, status: number | 'default'): z.ZodType | undefined => {
      const [method = '', path = ''] = operation.split(' ');
      const response = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
      if (response === undefined) throw new Error(`${operation} does not describe a response with status ${status}`);
      const schema = response.content?.['application/json']?.schema;
      if (schema === undefined) return undefined;
      const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/');
      return z.fromJSONSchema({ ...JSON.parse(text), $defs: defs });
    },
  };
}
