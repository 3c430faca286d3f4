import { describe, type TestAPI } from 'vitest';
import { crashRules } from './conformance/crash.ts';
import { documentRules } from './conformance/documents.ts';
import { expiryRules } from './conformance/expiry.ts';
import { outboxRules } from './conformance/outbox.ts';
import { queryRules } from './conformance/queries.ts';
import { removalRules } from './conformance/removal.ts';
import { scaleRules } from './conformance/scale.ts';
import { tenancyRules } from './conformance/tenancy.ts';
import { uniquenessRules } from './conformance/uniqueness.ts';
import { versionRules } from './conformance/versions.ts';
import type { World } from './conformance/world.ts';

/** The rules that every store keeps. `test` gives each of them a database of its own. */
export function describeStore(kind: string, test: TestAPI<{ world: World }>): void {
  describe(`documents in ${kind}`, () => documentRules(test));
  describe(`versions in ${kind}`, () => versionRules(test));
  describe(`the outbox in ${kind}`, () => outboxRules(test));
  describe(`removal in ${kind}`, () => removalRules(test));
  describe(`unique keys in ${kind}`, () => uniquenessRules(test));
  describe(`queries in ${kind}`, () => queryRules(test));
  describe(`tenancy in ${kind}`, () => tenancyRules(test));
  describe(`much in ${kind}`, () => scaleRules(test));
  describe(`writers of ${kind} that are killed`, () => crashRules(test));
  describe(`expiry in ${kind}`, () => expiryRules(test));
}
