/** Images of test containers, as in docker-compose.yml. */
export const IMAGES = {
  meilisearch: 'getmeili/meilisearch:v1.50.0',
  mongodb: 'mongo:7.0',
  rabbitmq: 'rabbitmq:4.1',
  redis: 'redis:7.4',
} as const;
