import { createRules } from '../words/word-rules.ts';

const LISTS = {
  speak: 'sprechen, reden, beraten, diskutieren',
  now: 'jetzt, nun, dann',
  agenda: 'tagesordnung, tagesordnungspunkt, punkt, thema, top',
  ordinal: 'erste, zweite, dritte, vierte, fünfte, nächste, letzte',
  everyone: 'sie, euch, alle, unser\\p{L}*, frau, herrn',
  sitting: 'sitzung, versammlung, besprechung, konferenz',
};

/** Greetings, what the meeting is about, and its agenda, in German. */
export const germanRules = createRules(LISTS, {
  'worum es geht': { says: '^(?:wir {speak} heute|heute {speak} wir|heute geht es um)' },
  'der nächste Punkt': { says: '^(?:wir kommen|(?:{now} )?kommen wir) (?:{now} )?zu(?:m|r)? (?:{word} )?{agenda}' },
  'ein Punkt der Tagesordnung': { says: '^(?:tagesordnungspunkt|top|punkt) {word} ist' },
  'welcher Punkt': { says: '^(?:der )?{ordinal}r? (?:tagesordnungs)?punkt (?:ist|wäre|betrifft|lautet)' },
  'zum Punkt': { says: '^(?:{now} )?zum {ordinal}n (?:tagesordnungs)?punkt' },
  'es fängt an': { says: '^(?:dann )?fangen wir an' },
  'jemand begrüßt oder dankt': {
    says: '^(?:ich begrüße {everyone}|ich danke (?:ihnen|euch|dir|allen)|(?:herzlich )?willkommen)',
  },
  'die Leitung eröffnet': { says: '^ich (?:eröffne|schließe) (?:die|unsere) {sitting}' },
  'das Wort': { says: '^(?:ich (?:übergebe|erteile) (?:{word} ){0,3}das wort|das wort hat)' },
  'eine Frage an alle': { says: '^gibt es (?:noch |dazu )*(?:fragen|anmerkungen|wortmeldungen)' },
  'ob man hört': { says: '^können (?:(?:mich|uns) (?:alle )?(?:hören|verstehen|sehen)|mich alle)' },
});
