import { expect } from '@jest/globals';
import { z } from 'zod';
import type { Ids } from '../owner.ts';
import { newBrowser } from '../person.ts';

const jsonSchema = z.looseObject({});
const operationSchema = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: jsonSchema })) }).optional(),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

export type JsonSchema = z.infer<typeof jsonSchema>;

/** An operation of the product, as /openapi.json describes it. */
export type Operation = {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly body: JsonSchema | undefined;
  /** False for operations that a browser calls before sign-in. */
  readonly requiresSignIn: boolean;
};

export async function readOperations(): Promise<{ operations: Operation[]; definitions: Record<string, JsonSchema> }> {
  const response = await newBrowser().get('/openapi.json');
  expect(response.status).toBe(200);
  const { paths, components } = documentSchema.parse(response.body);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]): Operation => {
      const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      return {
        call: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        pathParameters: named('path'),
        queryParameters: named('query'),
        body: requestBody?.content['application/json']?.schema,
        requiresSignIn: security.some((one) => 'accessToken' in one),
      };
    }),
  );
  return { operations, definitions: components.schemas };
}

/** Fills the path's placeholders: with `given` values first, then with ids that exist. */
export function buildPath({ path }: Operation, own: Ids, given: Readonly<Record<string, string>> = {}): string {
  const [, area = ''] = path.split('/');
  const idOf: Readonly<Record<string, string>> = {
    meetings: own.meetingId,
    memberships: own.memberId,
    invitations: own.invitationId,
    access_tokens: own.accessTokenId,
    accounts: own.accountId,
    account_meeting_types: own.meetingTypeId,
  };
  const known: Readonly<Record<string, string>> = {
    id: idOf[area] ?? own.userId,
    action_item_id: own.actionItemId,
    agenda_item_id: own.agendaItemId,
    attachment_id: own.signedId,
    version: '1',
    token: own.signedId,
  };
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => given[name] ?? encodeURIComponent(known[name] ?? '1'));
}
