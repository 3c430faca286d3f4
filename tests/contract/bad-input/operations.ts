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

/** A call of the product, as /openapi.json describes it. */
export type Operation = {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly body: JsonSchema | undefined;
  /** False for calls that a browser makes before anybody has signed in. */
  readonly isOfPerson: boolean;
};

export async function readOperations(): Promise<{ operations: Operation[]; definitions: Record<string, JsonSchema> }> {
  const answer = await newBrowser().get('/openapi.json');
  expect(answer.status).toBe(200);
  const { paths, components } = documentSchema.parse(answer.body);
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
        isOfPerson: security.some((one) => 'accessToken' in one),
      };
    }),
  );
  return { operations, definitions: components.schemas };
}

/** The path with what its braces stand for: something that is there, unless said otherwise. */
export function pathOf({ path }: Operation, own: Ids, given: Readonly<Record<string, string>> = {}): string {
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
