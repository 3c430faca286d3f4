import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import { getContainer, getEnvironment, getRejection, render } from './helm.ts';

describe('environment variables', () => {
  it.each([
    [999_999, '999999'],
    [1_000_000, '1000000'],
    [20_000_000_000, '20000000000'],
    [1_234_567.5, '1234567.5'],
    [0.25, '0.25'],
    [0, '0'],
    [true, 'true'],
    ['1e6', '1e6'],
    ['', ''],
  ])('contain the value %p as the text "%s"', (value, text) => {
    const objects = render({ services: { ai: { env: { AI_MONTHLY_TOKENS_PER_ACCOUNT: value } } } });
    expect(getEnvironment(objects, 'ai').AI_MONTHLY_TOKENS_PER_ACCOUNT).toBe(text);
  });

  it('contain a number of --set as it was written', () => {
    const objects = render({}, ['--set', 'services.ai.env.AI_MONTHLY_TOKENS_PER_ACCOUNT=5000000']);
    expect(getEnvironment(objects, 'ai').AI_MONTHLY_TOKENS_PER_ACCOUNT).toBe('5000000');
  });

  it('reject a number that JSON cannot represent exactly', () => {
    const values = '{"services":{"ai":{"env":{"AI_MONTHLY_TOKENS_PER_ACCOUNT":9007199254740993}}}}';
    expect(getRejection({}, ['--set-json', `services=${values.slice('{"services":'.length, -1)}`])).toContain(
      'AI_MONTHLY',
    );
  });

  it('are set once and in the same order when values override one of the chart', () => {
    const before = getContainer(render(), 'accounts').env.map(({ name }) => name);
    const objects = render({
      default: { env: { LOG_LEVEL: 'warn' } },
      services: { accounts: { env: { LOG_LEVEL: 'debug', ACCOUNTS_DATABASE_URL: 'sqlite:/data/other.db' } } },
    });
    expect(getContainer(objects, 'accounts').env.map(({ name }) => name)).toEqual(before);
    expect(getEnvironment(objects, 'accounts')).toMatchObject({
      LOG_LEVEL: 'debug',
      ACCOUNTS_DATABASE_URL: 'sqlite:/data/other.db',
    });
    expect(getEnvironment(objects, 'search').LOG_LEVEL).toBe('warn');
  });

  it('replace a variable from the Secret when values override it', () => {
    const objects = render({ services: { accounts: { env: { ACCOUNTS_RABBITMQ_PASSWORD: 'other' } } } });
    const variables = getContainer(objects, 'accounts').env.filter(({ name }) => name === 'ACCOUNTS_RABBITMQ_PASSWORD');
    expect(variables).toEqual([{ name: 'ACCOUNTS_RABBITMQ_PASSWORD', value: 'other' }]);
  });

  it('come from the Secret when values contain its key', () => {
    const objects = render({
      services: { recordings: { secretEnv: { RECORDINGS_S3_SECRET_ACCESS_KEY: 'S3_KEY', LOG_LEVEL: 'LEVEL' } } },
    });
    const { env } = getContainer(objects, 'recordings');
    expect(env.filter(({ name }) => name === 'LOG_LEVEL')).toHaveLength(1);
    expect(env).toContainEqual({
      name: 'RECORDINGS_S3_SECRET_ACCESS_KEY',
      valueFrom: { secretKeyRef: { name: 'minutehand-secrets', key: 'S3_KEY' } },
    });
  });

  it('come from the Secret if they contain passwords of an external broker or Redis', () => {
    const objects = render({
      rabbitmq: { enabled: false },
      redis: { enabled: false },
      default: { secretEnv: { RABBITMQ_URL: 'BROKER' } },
      services: { gateway: { secretEnv: { REDIS_URL: 'REDIS' } } },
    });
    const variables = getContainer(objects, 'gateway').env.filter(({ name }) => /^(RABBITMQ|REDIS)_URL$/.test(name));
    expect(variables.map(({ valueFrom }) => valueFrom)).toEqual([
      { secretKeyRef: { name: 'minutehand-secrets', key: 'BROKER' } },
      { secretKeyRef: { name: 'minutehand-secrets', key: 'REDIS' } },
    ]);
  });

  it('contain the endpoint for embeddings and its key in search only', () => {
    const objects = render({ embeddings: { baseUrl: 'http://ollama:11434/v1', model: 'bge-m3', dimensions: 1024 } });
    const getEmbeddings = (name: string) =>
      getContainer(objects, name).env.filter((variable) => variable.name.startsWith('EMBEDDINGS_'));
    expect(getEmbeddings('search')).toEqual([
      { name: 'EMBEDDINGS_BASE_URL', value: 'http://ollama:11434/v1' },
      { name: 'EMBEDDINGS_MODEL', value: 'bge-m3' },
      { name: 'EMBEDDINGS_DIMENSIONS', value: '1024' },
      { name: 'EMBEDDINGS_SIMILARITY_MIN', value: '0.2' },
      {
        name: 'EMBEDDINGS_API_KEY',
        valueFrom: { secretKeyRef: { name: 'minutehand-secrets', key: 'EMBEDDINGS_API_KEY', optional: true } },
      },
    ]);
    expect(SERVICE_NAMES.filter((name) => getEmbeddings(name).length > 0)).toEqual(['search']);
    expect(getEnvironment(render(), 'search')).not.toHaveProperty('EMBEDDINGS_BASE_URL');
  });

  it('contain the endpoint for speech and its key in recordings only', () => {
    const objects = render({ speech: { url: 'http://whisper:8000/v1', model: 'large-v3', language: 'de' } });
    const getSpeech = (name: string) =>
      getContainer(objects, name).env.filter((variable) => variable.name.startsWith('RECORDINGS_SPEECH_'));
    expect(getSpeech('recordings')).toEqual([
      { name: 'RECORDINGS_SPEECH_URL', value: 'http://whisper:8000/v1' },
      { name: 'RECORDINGS_SPEECH_MODEL', value: 'large-v3' },
      { name: 'RECORDINGS_SPEECH_LANGUAGE', value: 'de' },
      {
        name: 'RECORDINGS_SPEECH_KEY',
        valueFrom: { secretKeyRef: { name: 'minutehand-secrets', key: 'RECORDINGS_SPEECH_KEY', optional: true } },
      },
    ]);
    expect(SERVICE_NAMES.filter((name) => getSpeech(name).length > 0)).toEqual(['recordings']);
    expect(getEnvironment(render(), 'recordings')).not.toHaveProperty('RECORDINGS_SPEECH_URL');
  });

  it.each(SERVICE_NAMES)('have unique names in %s', (name) => {
    const names = getContainer(render(), name).env.map((variable) => variable.name);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(['1ST', 'WITH SPACE', 'lower_case', 'A=B', 'DASH-ED'])('reject the name %p', (name) => {
    expect(getRejection({ services: { ai: { env: { [name]: 'x' } } } })).toContain(name);
  });
});
