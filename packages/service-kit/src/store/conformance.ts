import { describe } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { defineCrashTests } from './conformance/crash.ts';
import { defineDeletionTests } from './conformance/deletion.ts';
import { defineDocumentTests } from './conformance/documents.ts';
import { defineEvolutionTests } from './conformance/evolution.ts';
import { defineExpiryTests } from './conformance/expiry.ts';
import { defineOutboxTests } from './conformance/outbox.ts';
import { defineQueryTests } from './conformance/queries.ts';
import { defineRawDatabaseTests } from './conformance/raw-database.ts';
import { defineScaleTests } from './conformance/scale.ts';
import type { StoreFixture } from './conformance/store-fixture.ts';
import { defineTenancyTests } from './conformance/tenancy.ts';
import { defineUniquenessTests } from './conformance/uniqueness.ts';
import { defineVersionTests } from './conformance/versions.ts';

/** Tests that every store must pass. `test` provides each with its own database. */
export function describeStore(kind: string, test: TestWith<{ fixture: StoreFixture }>): void {
  describe(`documents in ${kind}`, () => defineDocumentTests(test));
  describe(`versions in ${kind}`, () => defineVersionTests(test));
  describe(`the outbox in ${kind}`, () => defineOutboxTests(test));
  describe(`removal in ${kind}`, () => defineDeletionTests(test));
  describe(`unique keys in ${kind}`, () => defineUniquenessTests(test));
  describe(`queries in ${kind}`, () => defineQueryTests(test));
  describe(`tenancy in ${kind}`, () => defineTenancyTests(test));
  describe(`many documents in ${kind}`, () => defineScaleTests(test));
  describe(`killed writers of ${kind}`, () => defineCrashTests(test));
  describe(`evolution in ${kind}`, () => defineEvolutionTests(test));
  describe(`copies of ${kind}`, () => defineRawDatabaseTests(test));
  describe(`expiry in ${kind}`, () => defineExpiryTests(test));
}
