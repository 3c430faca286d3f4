import { describe } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { archiveRules } from './conformance/archive.ts';
import { crashRules } from './conformance/crash.ts';
import { deletionRules } from './conformance/deletion.ts';
import { documentRules } from './conformance/documents.ts';
import { evolutionRules } from './conformance/evolution.ts';
import { expiryRules } from './conformance/expiry.ts';
import { outboxRules } from './conformance/outbox.ts';
import { queryRules } from './conformance/queries.ts';
import { scaleRules } from './conformance/scale.ts';
import type { StoreFixture } from './conformance/store-fixture.ts';
import { tenancyRules } from './conformance/tenancy.ts';
import { uniquenessRules } from './conformance/uniqueness.ts';
import { versionRules } from './conformance/versions.ts';

/** Tests that every store must pass. `test` provides each with its own database. */
export function describeStore(kind: string, test: TestWith<{ fixture: StoreFixture }>): void {
  describe(`documents in ${kind}`, () => documentRules(test));
  describe(`versions in ${kind}`, () => versionRules(test));
  describe(`the outbox in ${kind}`, () => outboxRules(test));
  describe(`removal in ${kind}`, () => deletionRules(test));
  describe(`unique keys in ${kind}`, () => uniquenessRules(test));
  describe(`queries in ${kind}`, () => queryRules(test));
  describe(`tenancy in ${kind}`, () => tenancyRules(test));
  describe(`many documents in ${kind}`, () => scaleRules(test));
  describe(`killed writers of ${kind}`, () => crashRules(test));
  describe(`evolution in ${kind}`, () => evolutionRules(test));
  describe(`copies of ${kind}`, () => archiveRules(test));
  describe(`expiry in ${kind}`, () => expiryRules(test));
}
