import { BROKER_ADMIN, createBrokerDefinitions } from '../credentials/broker-users.ts';
import { getBrokerPasswordVariable } from '../credentials/secrets.ts';

/** The definitions with `${VARIABLE}` in place of each password. */
export function createBrokerDefinitionsFile(): string {
  const definitions = createBrokerDefinitions((user) => {
    const variable = user === BROKER_ADMIN ? 'RABBITMQ_PASSWORD' : getBrokerPasswordVariable(user);
    return `\${${variable}}`;
  });
  return `${JSON.stringify(definitions, null, 2)}\n`;
}

/** The error message of Compose when a password is missing. */
const HINT = 'run scripts/new-secrets.ts; for an older .env see docker-compose.yml';

/** The same for Compose, which replaces the variables itself: other dollar signs are doubled. */
export function createComposeBrokerUsers(): string {
  const content = createBrokerDefinitionsFile()
    .replaceAll(/\$(?!\{)/g, '$$$$')
    .replaceAll(/\$\{(\w+)\}/g, (_, name) => `\${${name}:?${HINT}}`)
    .trimEnd()
    .replaceAll(/^/gm, '      ');
  return `# Users of the broker with the permissions that each service needs. Generated from the event registry: make docs.
configs:
  broker-users:
    content: |
${content}
`;
}
