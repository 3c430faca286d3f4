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

/** An operation in /openapi.json. */
export type Operation = {
  readonly name: string;
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
      const listParameters = (location: string) =>
        parameters.filter((parameter) => parameter.in === location).map((parameter) => parameter.name);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        pathParameters: listParameters('path'),
        queryParameters: listParameters('query'),
        body: requestBody?.content['application/json']?.schema,
        requiresSignIn: security.some((scheme) => 'accessToken' in scheme),
      };
    }),
  );
  return { operations, definitions: components.schemas };
}

/** Fills the placeholders of the path with `values`, or else with ids that exist. */
export function buildPath({ path }: Operation, owner: Ids, values: Readonly<Record<string, string>> = {}): string {
  const [, area = ''] = path.split('/');
  const idsByArea: Readonly<Record<string, string>> = {
    meetings: owner.meetingId,
    memberships: owner.memberId,
    invitations: owner.invitationId,
    access_tokens: owner.accessTokenId,
    accounts: owner.accountId,
    account_meeting_types: owner.meetingTypeId,
  };
  const existingValues: Readonly<Record<string, string>> = {
    id: idsByArea[area] ?? owner.userId,
    action_item_id: owner.actionItemId,
    agenda_item_id: owner.agendaItemId,
    attachment_id: owner.signedId,
    version: '1',
    token: owner.signedId,
  };
  return path.replaceAll(
    /\{(\w+)\}/g,
    (_placeholder, name: string) => values[name] ?? encodeURIComponent(existingValues[name] ?? '1'),
  );
}
