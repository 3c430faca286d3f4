/** Canary words: unique words in user content. A leak test fails when one of them occurs in telemetry. */
export const words = {
  transcript: 'quokkaberry',
  transcriptFile: 'tamarindfox',
  refusedByModel: 'gherkinlantern',
  speaker: 'Zephyrineox',
  person: 'Wilhelminaquill',
  email: 'kumquatmail',
  password: 'pterodactylumbrella',
  wrongPassword: 'wombattrombone',
  account: 'flamingodepot',
  title: 'marzipanorama',
  suggestedTitle: 'rutabagasonata',
  attendee: 'Ottokarnimbus',
  file: 'capybarafile',
  query: 'saxifragequery',
  unknownPath: 'xylophonepath',
  invalidToken: 'narwhalheader',
  invalidId: 'pelicanident',
  invited: 'Bartholomewfig',
  invitedEmail: 'persimmonmail',
  accessToken: 'axolotlprogram',
  edit: 'hollyhockedit',
  actionItem: 'parsnipdeed',
  assignee: 'Eulaliabrook',
  malformed: 'turniphusk',
  channel: 'mongoosechannel',
  modelKey: 'sk-badgerlock',
} as const;

/** The actor token that services pass to each other. */
const JWT = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/;

/** Names (never values) of the canary words and secrets that occur in a text. */
export function findCanaryWords(text: string, secrets: ReadonlyMap<string, string>): string[] {
  const lower = text.toLowerCase();
  return [
    ...Object.entries(words).flatMap(([name, word]) => (lower.includes(word.toLowerCase()) ? [name] : [])),
    ...[...secrets].flatMap(([name, secret]) =>
      text.includes(secret) || text.includes(encodeURIComponent(secret)) ? [name] : [],
    ),
    ...(JWT.test(text) ? ['actor token'] : []),
  ];
}
