import { createRules, findRule } from '../words/word-rules.ts';

const LISTS = {
  we: "we(?:'ll| will)?",
  'we will': "we(?:'ll| will), let's",
  'whom it binds': "{we}, let's, everyone, everybody, nobody, no one, all, each, every",
  'and so on': '(?: .*)?',
  /** Verbs of what a group can change. Their past differs, so that "we sold the vans from March" is none. */
  'to change': `accept, add, allow, ask, ban, begin, bill, book, build, buy, charge, clean, close, collect, cook, deliver, do, drop, employ, fly, give, grow,
    heat, hire, hold, introduce, invoice, keep, leave, lock, lower, make, meet, move, offer, open, order, pack, pay, print, produce, raise, reduce,
    remove, rent, replace, run, sell, send, serve, share, ship, split, start, stay, stock, stop, store, switch, take, teach, test, train, turn, use,
    wear, weigh, work`,
  'first day':
    '(?:next (?:week|month|quarter|year)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)',
  /** "The figures from January" are what the day belongs to. */
  record: `(?:the|these|those) (?:{word} )?(?:figures?|numbers?|invoices?|receipts?|complaints?|minutes|reports?|letters?|lists?|drafts?|data|results?|emails?|notes?|statements?|files?|questions?|samples?|pictures?|photos?|version)`,
  /** Reports, expectations and thoughts. */
  expectation: `{person} {adverb*}(?:{modal}(?: not)? )?{expect}, nobody (?:knew|called|came), pay (?:more|less), {modal} (?:be (?:higher|lower|cheaper|dearer|better|worse|harder|easier)|lose|suffer),
    {modal} {change alone} (?:a lot|a bit|again|further|slowly|by|{from now}), (?:gets?|becomes?|grows?) \\p{L}+er, (?:rises?|falls?|improves?|drops?) {from now}`,
  person: 'we, i, you, they, he, she, everyone, everybody, nobody, no one, all',
  adverb: 'also, all, still, really, just, only',
  modal: "can, could, should, may, might, must, will, would, (?:we|i|you|they|he|she)'ll",
  'change alone': 'rise, fall, grow, drop, increase, decrease, improve',
  'from now': 'from now on, going forward, as of',
  expect: `expects?, expected, hopes?, hoped, worry, worries, thinks?, thought, believes?, fears?, knows?, knew, knows, owes?, misse?s?, doubts?, wonders?, assumes?,
    guess, feels?, look forward, (?:sees?|hears?) (?:what|how|that|if|whether|more|less|fewer|higher|lower|better|worse|the first|an? (?:{word} )?(?:rise|fall|drop|increase))`,
};

/** What is valid from a day on: "we switch to the quiet compressor from Monday". */
export const lastingRules = createRules(LISTS, {
  'from now on': { says: '{whom it binds} .*from now on', unless: '{expectation}' },
  'the school, from now on': { says: '(?:(?<=^)|(?<=[.,] ))the [^,.]*from now on', unless: '{expectation}' },
  'from now on, we': {
    says: 'from now on,? (?:we|the|all|every\\p{L}*|each|nobody|no|only)',
    unless: '{expectation}',
  },
  'going forward': {
    says: '(?:{we will}|everyone|all) .*(?:going forward|as of (?:now|today|next))',
    unless: '{expectation}',
  },
  'from a day': {
    says: '^{we} {to change} [^.?]{3,80}from {first day}(?=[.!]?$)',
    unless: '{expectation}, {record} from {first day}',
  },
});

export const isLastingDecision = (text: string): boolean => findRule(lastingRules, text) !== undefined;
