import { beforeAll, describe, expect, it } from '@jest/globals';
import { GLOSSARY_TERMS_MAX } from '@minutehand/contracts/limits';
import { addMember, registerVerified } from './mailbox.ts';
import { register, type TestUser } from './person.ts';

let owner: TestUser;
beforeAll(async () => {
  owner = await registerVerified();
});

const patch = (glossary: unknown, person = owner) => person.patch('/glossary', { glossary });

describe('the glossary of an account', () => {
  it('is empty at first, and contains what owners save, in alphabetical order', async () => {
    expect(await owner.get('/glossary')).toMatchObject({ status: 200, body: { glossary: { terms: [] } } });
    const response = await patch({
      terms: [{ term: ' Kubernetes ', aliases: ['K8s', 'k8s'], meaning: 'Runs our containers' }, { term: 'ACME-7' }],
    });
    const terms = [
      { term: 'ACME-7', aliases: [], meaning: '' },
      { term: 'Kubernetes', aliases: ['k8s'], meaning: 'Runs our containers' },
    ];
    expect(response).toMatchObject({ status: 200, body: { glossary: { terms } } });
    expect((await owner.get('/glossary')).body).toEqual({ glossary: { terms } });
  });

  it('renames and deletes terms', async () => {
    await patch({ terms: [{ term: 'Old name' }, { term: 'Unwanted' }] });
    const { body } = await patch({ terms: [{ term: 'New name' }], deleted_terms: ['old NAME', 'Unwanted', 'unknown'] });
    expect(JSON.stringify(body)).toMatch(/New name/);
    expect(JSON.stringify(body)).not.toMatch(/Old name|Unwanted/);
  });

  it('is read but not changed by members, and unknown to other accounts', async () => {
    const member = await addMember(owner);
    expect((await member.get('/glossary')).body).toEqual((await owner.get('/glossary')).body);
    expect(await patch({ terms: [{ term: 'Helm' }] }, member)).toMatchObject({
      status: 403,
      body: { error: 'Only owners and admins can change the glossary.' },
    });
    const otherOwner = await register();
    expect((await otherOwner.get('/glossary')).body).toEqual({ glossary: { terms: [] } });
  });

  it.each([
    ['a blank term', { terms: [{ term: ' ' }] }],
    ['a term of punctuation', { terms: [{ term: '…' }] }],
    ['a long term', { terms: [{ term: 'a'.repeat(61) }] }],
    ['many aliases', { terms: [{ term: 'Go', aliases: ['a', 'b', 'c', 'd', 'e', 'f'] }] }],
    ['a long meaning', { terms: [{ term: 'Go', meaning: 'a'.repeat(161) }] }],
    ['terms that are not a list', { terms: 'Go' }],
  ])('is not changed by %s', async (_name, glossary) => {
    const before = (await owner.get('/glossary')).body;
    expect(await patch(glossary)).toMatchObject({ status: 422, body: { errors: {} } });
    expect((await owner.get('/glossary')).body).toEqual(before);
  });

  it('rejects a term above the maximum number', async () => {
    const person = await register();
    const terms = Array.from({ length: GLOSSARY_TERMS_MAX }, (_, index) => ({ term: `Term ${index}` }));
    expect(await patch({ terms }, person)).toMatchObject({ status: 200 });
    expect(await patch({ terms: [{ term: 'One more' }] }, person)).toMatchObject({
      status: 422,
      body: { error: `A glossary can have ${GLOSSARY_TERMS_MAX} terms. Delete terms you don't need.` },
    });
  });
});
