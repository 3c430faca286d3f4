import { describe, expect, it } from '@jest/globals';
import { getRejection, render, type Values } from './helm.ts';

const rejected: readonly (readonly [string, Values, string])[] = [
  [
    'a registry without a slash at its end',
    { default: { image: { registry: 'registry.example' } } },
    'default.image.registry is "registry.example". Set a host and folders without a scheme, with a slash at the end',
  ],
  ['a registry with a scheme', { default: { image: { registry: 'https://registry.example/' } } }, 'without a scheme'],
  [
    'one repository for all services',
    { default: { image: { repository: 'team/minutehand' } } },
    'Set services.<name>.image.repository',
  ],
  ['a repository with a tag', { services: { ai: { image: { repository: 'team/ai:1' } } } }, 'repository'],
  ['a tag with a space', { default: { image: { tag: '1 0' } } }, 'tag'],
  [
    'a database name in mongodb.uri',
    { mongodb: { uri: 'mongodb://host:27017/minutehand' } },
    'mongodb.uri is malformed. Set mongodb://host:27017/?replicaSet=rs0, without a database name',
  ],
  ['mongodb.uri of another database', { mongodb: { uri: 'postgres://host' } }, 'mongodb.uri is malformed'],
  [
    'a size without a unit',
    { services: { meetings: { storageSize: '5' } } },
    'services.meetings.storageSize is "5". Set a whole number with a unit, such as 5Gi.',
  ],
  ['a size in words', { services: { meetings: { storageSize: '5 GB' } } }, 'services.meetings.storageSize is "5 GB"'],
  [
    'a size as a number',
    { services: { meetings: { storageSize: 5_000_000_000 } } },
    'services.meetings.storageSize is 5000000000. Set a whole number with a unit',
  ],
  ['an odd size of the broker', { rabbitmq: { storage: { size: '1G i' } } }, 'rabbitmq.storage.size is "1G i"'],
  ['a size of zero', { redis: { storage: { size: '0Gi' } } }, 'redis.storage.size is "0Gi"'],
  ['a memory size that Redis would not read', { redis: { maxMemory: '128Mi' } }, '/redis/maxMemory'],
  [
    'publicUrl with a path',
    { publicUrl: 'https://minutes.example/app' },
    'Set scheme, host and port, without a user, a path or a slash at its end, such as https://minutes.example.org.',
  ],
  ['publicUrl with a slash at its end', { publicUrl: 'https://minutes.example/' }, 'publicUrl is'],
  ['publicUrl with a space', { publicUrl: 'https://minutes example' }, 'publicUrl is'],
  ['publicUrl with a user', { publicUrl: 'https://user@minutes.example' }, 'publicUrl is'],
  ['publicUrl without a scheme', { publicUrl: 'minutes.example' }, 'publicUrl is'],
  [
    'a broker URL of another scheme',
    { rabbitmq: { enabled: false, url: 'http://broker:5672' } },
    'rabbitmq.url is malformed. Set amqp://host:5672',
  ],
  ['no broker', { rabbitmq: { enabled: false } }, 'rabbitmq.url'],
  [
    'a Redis URL of another scheme',
    { redis: { enabled: false, url: 'redis:6379' } },
    'redis.url is malformed. Set redis://host:6379',
  ],
  ['no Redis', { redis: { enabled: false } }, 'redis.url'],
  ['a mail URL of another scheme', { smtp: { url: 'mail.example:587' } }, 'smtp.url is malformed. Set smtp://host:587'],
  ['two mail servers', { smtp: { url: 'smtp://mail.example', fromSecret: true } }, 'smtp.fromSecret'],
  [
    'an endpoint that is not a URL',
    { ai: { baseUrl: 'localhost:11434', model: 'm' } },
    'ai.baseUrl is malformed. Set the URL of the endpoint',
  ],
  ['an endpoint without a model', { ai: { baseUrl: 'http://model:11434/v1' } }, 'ai.model'],
  [
    'an endpoint for embeddings with a password',
    { embeddings: { baseUrl: 'https://user:secret@embeddings.example/v1' } },
    'its key EMBEDDINGS_API_KEY',
  ],
  [
    'a speech endpoint that is not a URL',
    { speech: { url: 'localhost:8000' } },
    'speech.url is malformed. Set the URL of the endpoint',
  ],
  [
    'a speech endpoint with a password',
    { speech: { url: 'https://user:secret@speech.example/v1' } },
    'its key RECORDINGS_SPEECH_KEY',
  ],
  ['a speech endpoint without a model', { speech: { url: 'http://whisper:8000/v1', model: '' } }, 'speech.model'],
  ['a language of speech by its name', { speech: { language: 'English' } }, 'speech.language'],
  ['a Secret name that Kubernetes rejects', { secrets: { existingSecret: 'My_Secret' } }, 'existingSecret'],
  ['a service that does not exist', { services: { calendar: {} } }, 'calendar'],
  ['a service that is removed', { services: { billing: null } }, 'billing'],
  ['an unknown setting of a service', { services: { ai: { replica: 1 } } }, 'replica'],
  ['negative replicas', { services: { billing: { replicas: -1 } } }, 'replicas'],
  ['an internal service on a node port', { services: { meetings: { service: { type: 'NodePort' } } } }, 'ClusterIP'],
  ['all services on node ports', { default: { service: { type: 'NodePort' } } }, 'ClusterIP'],
  ['a node port without NodePort', { services: { gateway: { service: { nodePort: 30_080 } } } }, 'nodePort'],
  ['a list as a variable', { services: { ai: { env: { AI_MODEL: ['a'] } } } }, 'AI_MODEL'],
  ['a key of the Secret with a space', { services: { ai: { secretEnv: { AI_MODEL: 'a b' } } } }, 'AI_MODEL'],
];

describe('the chart rejects', () => {
  it.each(rejected)('%s', (_, values, name) => {
    expect(getRejection(values)).toContain(name);
  });
});

const accepted: readonly (readonly [string, Values])[] = [
  ['no values', {}],
  ['a registry with a port and a folder', { default: { image: { registry: 'registry.example:5000/team/' } } }],
  ['a repository of a service', { services: { ai: { image: { repository: 'team/minutehand-ai' } } } }],
  ['a tag with a digest', { default: { image: { tag: `1.0.0@sha256:${'a'.repeat(64)}` } } }],
  ['several MongoDB hosts with options', { mongodb: { uri: 'mongodb://a:27017,b:27017/?replicaSet=rs0&tls=true' } }],
  ['mongodb+srv', { mongodb: { uri: 'mongodb+srv://cluster.example' } }],
  ['a broker with a virtual host', { rabbitmq: { enabled: false, url: 'amqps://broker.example:5671/minutehand' } }],
  ['a database of Redis', { redis: { enabled: false, url: 'rediss://redis.example:6380/2' } }],
  ['a model endpoint', { ai: { baseUrl: 'http://ollama.ai.svc:11434/v1', model: 'mistral' } }],
  ['a speech endpoint', { speech: { url: 'https://api.speech.example/v1', language: 'de' } }],
  [
    'a public URL with a port',
    { publicUrl: 'https://minutes.example:8443', smtp: { url: 'smtps://mail.example:465' } },
  ],
  ['a mail server with options', { smtp: { url: 'smtp://mail.example:587/?requireTLS=true' } }],
];

describe('the chart accepts', () => {
  it.each(accepted)('%s', (_, values) => {
    expect(render(values).length).toBeGreaterThan(8);
  });
});
