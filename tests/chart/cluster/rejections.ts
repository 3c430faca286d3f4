/** A Secret that lacks REDIS_PASSWORD. */
export const INCOMPLETE_SECRET = 'minutehand-incomplete';

/** The rejected change, the values in the form of --set, and the remedy in the message. */
export type Rejection = readonly [what: string, values: readonly string[], remedy: string];

/** Values that installations and upgrades reject. */
export const createRejections = (namespace: string): readonly Rejection[] => [
  ['a second replica with SQLite', ['services.accounts.replicas=2'], 'Set mongodb.uri, or keep 1 replica.'],
  ['a second replica of every service', ['default.replicas=2'], 'services.meetings.replicas is 2'],
  ['no replica with SQLite', ['services.meetings.replicas=0'], 'Set mongodb.uri, or keep 1 replica.'],
  ['a second replica with uploads in a folder', ['services.recordings.replicas=2'], 'Set RECORDINGS_S3_BUCKET'],
  ['a second replica with the embedded index', ['services.search.replicas=2'], 'Set meilisearch.url'],
  [
    'a Secret that does not exist',
    ['secrets.existingSecret=none'],
    `scripts/with-node node scripts/new-secrets.ts --kubernetes none --namespace ${namespace}`,
  ],
  [
    'a Secret that lacks a key',
    [`secrets.existingSecret=${INCOMPLETE_SECRET}`],
    `kubectl -n ${namespace} patch secret ${INCOMPLETE_SECRET}`,
  ],
  [
    'mutual TLS without certificates',
    ['tls.enabled=true', 'tls.existingSecret=none'],
    `scripts/with-node node scripts/new-certificates.ts --kubernetes none --namespace ${namespace}`,
  ],
  ['a public address without a mail server', ['publicUrl=https://minutes.example'], 'Set smtp.url'],
  ['a node port without a mail server', ['services.gateway.service.type=NodePort'], 'Set smtp.url'],
  [
    'a public address with a path',
    ['publicUrl=http://localhost/app'],
    'publicUrl is "http://localhost/app". Set scheme',
  ],
  ['a registry without a slash', ['default.image.registry=registry.example'], 'with a slash at the end'],
  ['one repository for all services', ['default.image.repository=team/one'], 'Set services.<name>.image.repository'],
  ['a database name in mongodb.uri', ['mongodb.uri=mongodb://db.invalid/minutes'], 'without a database name'],
  [
    'a password in a URL',
    ['rabbitmq.enabled=false', 'rabbitmq.url=amqp://user:word@broker.invalid'],
    'put it into the Secret: default.secretEnv',
  ],
  ['a size without a unit', ['services.meetings.storageSize=5'], 'Set a whole number with a unit'],
  ['an odd size of the broker', ['rabbitmq.storage.size=1GB'], 'Set a whole number with a unit'],
  ['an odd name of a variable', ['services.ai.env.log-level=info'], 'log-level'],
];

/** Values that contradict the stored data of the running installation. */
export const UPGRADE_REJECTIONS: readonly Rejection[] = [
  ['a smaller volume', ['services.meetings.storageSize=1Gi'], 'Set services.meetings.storageSize to 5Gi or more.'],
  ['another size of the broker', ['rabbitmq.storage.size=2Gi'], 'Set rabbitmq.storage.size to 1Gi'],
  ['another size of Redis', ['redis.storage.size=512Mi'], 'Set redis.storage.size to 1Gi'],
  ['another storage class', ['services.meetings.storageClassName=fast'], 'Set services.meetings.storageClassName to'],
  [
    'MongoDB in place of SQLite',
    ['mongodb.uri=mongodb://db.invalid:27017'],
    'meetings keeps its data in sqlite:/data/meetings.db, and would start without it in the MongoDB database meetings.',
  ],
  [
    'another name of a database',
    ['services.accounts.env.ACCOUNTS_DATABASE_URL=sqlite:/data/other.db'],
    'Undo the change of mongodb.uri or of ACCOUNTS_DATABASE_URL.',
  ],
];
