/** Words of people that occur nowhere else: wherever one turns up, contents got out. */
export const words = {
  said: 'quokkaberry',
  saidInFile: 'tamarindfox',
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
  searched: 'saxifragequery',
  typedPath: 'xylophonepath',
  typedHeader: 'narwhalheader',
  typedId: 'pelicanident',
  invited: 'Bartholomewfig',
  invitedEmail: 'persimmonmail',
  program: 'axolotlprogram',
  edited: 'hollyhockedit',
  actionItem: 'parsnipdeed',
  assigned: 'Eulaliabrook',
  malformed: 'turniphusk',
  channel: 'mongoosechannel',
  modelKey: 'sk-badgerlock',
} as const;

/** A session token of the kit as it goes from service to service. */
const JWT = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/;

/** What of the planted words and of the secrets that came up occurs in a text; by name, never by value. */
export function findPlantedWords(text: string, secrets: ReadonlyMap<string, string>): string[] {
  const lower = text.toLowerCase();
  return [
    ...Object.entries(words).flatMap(([name, word]) => (lower.includes(word.toLowerCase()) ? [name] : [])),
    ...[...secrets].flatMap(([name, secret]) =>
      text.includes(secret) || text.includes(encodeURIComponent(secret)) ? [name] : [],
    ),
    ...(JWT.test(text) ? ['actor token'] : []),
  ];
}
