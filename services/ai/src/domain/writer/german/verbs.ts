/** Verbs of tasks, in their infinitive. Verbs with a separable prefix are found by the prefix at the end of the clause. */
const TASK_VERBS =
  `abschicken aktualisieren analysieren anfragen ansprechen antworten aufschreiben bauen beantragen beantworten bearbeiten beauftragen
  bereiten beschaffen besorgen besprechen bestätigen bestellen bezahlen bitten bringen buchen drucken einholen entwerfen ergänzen erinnern erledigen
  ersetzen erstellen fertigen finden formulieren fragen geben hängen heften holen informieren installieren kaufen klären kontaktieren kontrollieren
  kopieren korrigieren kümmern laden legen leiten lesen liefern löschen lösen machen mailen melden messen organisieren planen präsentieren protokollieren
  prüfen räumen rechnen reichen reinigen reparieren reservieren richten rufen sagen sammeln schaffen schauen schicken schließen schneiden schreiben
  senden setzen sprechen starten stellen stimmen suchen teilen telefonieren testen tragen treffen tun überarbeiten übergeben übernehmen überprüfen
  übersetzen überweisen unterschreiben unterstützen veranlassen vereinbaren veröffentlichen verschicken versenden verteilen vorbereiten wechseln werfen
  zahlen zeichnen zeigen ziehen`
    .split(/\s+/)
    .filter((verb) => verb !== '');

const IRREGULAR_THIRD: Readonly<Record<string, string>> = {
  gibt: 'geben',
  liest: 'lesen',
  lädt: 'laden',
  misst: 'messen',
  spricht: 'sprechen',
  trägt: 'tragen',
  trifft: 'treffen',
  tut: 'tun',
  übernimmt: 'übernehmen',
  bespricht: 'besprechen',
  übergibt: 'übergeben',
  wirft: 'werfen',
};

const getStem = (infinitive: string): string => infinitive.replace(/e?n$/, '');

function createForms(createForm: (stem: string, infinitive: string) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    TASK_VERBS.flatMap((infinitive) =>
      createForm(getStem(infinitive), infinitive).map((form): [string, string] => [form, infinitive]),
    ),
  );
}

/** "schicke", "sammle", "kümmere". */
const firstPerson = createForms((stem) =>
  /e[lr]$/.test(stem) ? [`${stem}e`, `${stem.slice(0, -2)}${stem.slice(-1)}e`, stem] : [`${stem}e`],
);
/** "schickt", "bereitet". */
const thirdPerson = new Map([
  ...createForms((stem) => (/[td]$/.test(stem) ? [`${stem}et`] : [`${stem}t`])),
  ...Object.entries(IRREGULAR_THIRD),
]);
/** "schick", "schicke", "schickt"; "lies" and "gib" are irregular. */
const imperative = new Map([
  ...createForms((stem) => [stem, `${stem}e`]),
  ['lies', 'lesen'],
  ['gib', 'geben'],
  ['sprich', 'sprechen'],
  ['triff', 'treffen'],
]);

const PREFIXES =
  'an|ab|auf|aus|ein|vor|zu|weiter|nach|mit|fertig|durch|bei|zusammen|hoch|raus|herum|zurück|fest|rein|heraus|frei|um|los|hin|her|bereit|weg|dran';
const PREFIX_AT_END = new RegExp(`^(?:(?<object>.*) )?(?<prefix>${PREFIXES})$`, 'iu');

const forms = { first: firstPerson, third: thirdPerson, imperative };

/** The infinitive of a form of a task verb; undefined for other verbs. */
export const findInfinitive = (form: string, person: keyof typeof forms): string | undefined =>
  forms[person].get(form.toLowerCase());

export const isTaskInfinitive = (verb: string): boolean => {
  const lowerCaseVerb = verb.toLowerCase();
  return TASK_VERBS.some(
    (infinitive) =>
      lowerCaseVerb === infinitive ||
      (lowerCaseVerb.endsWith(infinitive) && lowerCaseVerb.length > infinitive.length + 1),
  );
};

/** "den Vermieter … an" and "rufen" become "den Vermieter anrufen"; a clause with "dass" follows the verb. */
export function createTask(object: string, infinitive: string): string {
  const [main = '', clause = ''] = object.split(/(?=, (?:dass|ob|damit|was|wie|wann|wer) )/u);
  const { object: rest = '', prefix = '' } = PREFIX_AT_END.exec(main.trim())?.groups ?? {};
  const isSeparable = prefix !== '';
  const words = (isSeparable ? rest : main).trim().replace(/^(?:mich|uns) /iu, 'sich ');
  return `${words} ${isSeparable ? prefix.toLowerCase() : ''}${infinitive}${clause}`.trim();
}
