import { createRules, findRule } from '../words/word-rules.ts';
import { isUnfitForMinutes } from './profanity.ts';

/** Whom people meet outside of the meeting: what is discussed with them is no part of it. */
const OUTSIDERS = `council, board, bank, landlord, tenants?, suppliers?, vendors?, manufacturer, customers?, clients?, parents, pupils, patients?,
  court, judge, insurance, insurer, union, authority, authorities, committee, ministry, government, press, architect, contractor, builders?,
  surveyor, engineers?, lawyers?, neighbou?rs, staff, crew, nurses, doctors?, family, owners?, public, police, agent, port, office, inspector`;

const LISTS = {
  outsiders: OUTSIDERS,
  'others outside': '(?:to|with) (?:the|our|their|his|her|your|my|both|all) (?:{word} ){0,2}{outsiders}',
  // Who speaks
  we: "we, i, let's, let us",
  they: 'we, i, you, he, she, they',
  you: 'we, you, i',
  'am here': "i'm, i am, we're, we are, you're, you are, he's, he is, she's, she is",
  'i will': "i'll, i will, i'm going to, i am going to, i'd like to, i would like to, i want to, i wanted to, let me",
  role: 'expert, designer, manager, secretary, chair, chairman, leader, engineer, note[- ]taker',
  // When
  opener: `and, so, then, okay, now, first, firstly, next, today, well, the first, first of all, in this meeting, in this presentation,
    after that`,
  joint: 'and, so, okay, now, well',
  'after that': `after that, after this, after the {word}, then, next, first, firstly, first of all, finally, at the end, in this meeting,
    later, later on, afterwards`,
  soon: 'now, just, first, then, also, briefly, quickly, only, all',
  next: 'next, first, second, third, last',
  today: 'and then, after that, afterwards, first, now, today, in this meeting',
  // Parts of a meeting
  this: 'the, this, our',
  these: 'this, the, our, these',
  begin: 'close, finish, end, wrap up, start, open, opened, begin, adjourn',
  speech: 'presentation, talk, speech, introduction, report, design',
  count: 'two, three, four, five, individual',
  hear: 'have, hear, see, get, got, do, are, be, with, for, after, through',
  whole: 'whole',
  agenda: 'agenda, slides?, points, list, specifics, items, questions?',
  part: `presentations?, discussions?, meeting, session, requirements, evaluation, break, lunch, vote, questions?, agenda, items?, points?,
    topics?, slides?, decisions?, minutes, next, and then after`,
  score: 'one, two, three, four, five, six, seven, \\d, group, true, false, we, you',
  // What speakers announce
  turn: `go on, go back, go through, go over, go around, start with, move (?:on|along)(?= to |[.,]), move to the {next}, turn to, come back`,
  speak: `present, talk about, talk you through, show you, take you through, give you, introduce (?:you|myself|our|my|the next|mrs?|ms|dr),
    summari[sz]e, walk you through, go over, go through, make a (?:quick )?(?:summary|conclusion), speak about, start with, begin with`,
  saying: `saying, showing, giving, talking, asking, thanking, looking, introducing, presenting, going, reading, reviewing,
    summari[sz]ing, explaining, telling, making, welcoming`,
  discuss: 'discuss, talk, look, see, hear, evaluate, decide, present',
  do: 'have, do, make, go, move, close, finish, take, get, start',
  review: `discuss, talk about, look at, go through, review, evaluate, present, do the, do a, take (?:a|the) decision,
    make (?:a|the) decision`,
  // What follows from a review, and what somebody gains from something
  act: `sign, buy, order, pay, build, open, repair, replace, send, hire, install, ship, sell, appeal, file, treat, invite, tell, write`,
  gain: 'save, avoid, lose, need, gain, keep, pay, finish, open, have',
  kind: 'as usual, by email, all, then, the, your, an?, some, more, further, new, specific, individual',
  paper: 'e-?mails?, questionnaires?, forms?, documents?, slides, links?, invitations?',
};

/**
 * Talk about the meeting itself: who presents next, what comes after that, when it closes. "The first I will present …" names what comes next;
 * "We open the meeting to the parents" decides something.
 */
export const agendaRules = createRules(LISTS, {
  'the meeting begins or ends': {
    says: '{begin} {this} meetings?',
    notBefore:
      'rooms?, hall, space, centre, center, place, point, house, series, minutes, notes, software, app, link, of, with, to',
  },
  'a session begins or ends': {
    says: '{we}\\b.{0,30} {begin} {this} session',
    notBefore: 'of, with, on, when, after, if',
  },
  'a speaker is done': { says: 'finish up(?: after (?:that|this))?[.,]' },
  'what we look at': { says: 'if {you} (?:can|could) (?:just )?look at' },
  'what we turn to': {
    says: 'if {you} (?:can|could) (?:just )?{turn}',
    // "If we can go back to the old supplier, we save …": a condition with what follows from it.
    unless: "(?<=,\\s)(?:then )?(?:the|our|it|they|there|nobody|everyone|we(?:'ll| will| can| could)? {gain})",
  },
  'who speaks next': {
    says: '{next} (?:one |person )?to (?:do|give|make|hold|present) (?:the|a|his|her|their) (?:{word} )?{speech}',
  },
  'a decision is due': {
    says: 'time to (?:take|make) (?:a|the|our) decisions?',
    notAfter: 'long, little, more, much, enough, of',
  },
  'who has a role': {
    says: "(?:is|am|are|{word}'(?:s|m|re)) also the (?:secretary|minute[- ]taker)",
    notBefore: 'of, for, at',
  },
  'as who somebody is here': {
    says: '(?:{am here} here (?:in the role of|as the)|{word} is here (?:in the role of|as the (?:{word} ){0,3}{role}))',
  },
  'presentations are heard': {
    says: '{hear} (?:the |our |your )?{count} presentations?',
    notBefore: 'at, to, about, of',
  },
  'ideas are rated': { says: 'rate (?:them|these|those) as (?:an? )?{score}', notBefore: 'times' },
  'the meeting stays short': { says: "let's keep (?:it|this) (?:short|brief|quick)", notBefore: 'and' },
  'somebody goes through the agenda': {
    says: "{we}(?:'\\p{L}+)?(?: {word}){0,4} (?:go|going|run|running) through {these} {whole?}{agenda}",
    unless: '{others outside}, once a {word}, every {word}',
  },
  'the agenda is gone through': {
    says: '(?:go|going|run|running) through {these} {whole?}{agenda}',
    notBefore: 'of, with, from, in',
    unless: '{others outside}, once a {word}, every {word}',
  },
  'what is shown': {
    says: "^(?:here(?:'s| is| are)|this is) (?:another|a|an|some|just a|the) (?:{word} ){0,4}(?:review|overview|slide|picture|graph|chart|diagram) (?:here|there|of the main)",
  },
  'somebody takes notes': { says: 'take (?:the )?(?:notes|minutes) (?:during|of|in|for) (?:this|the|our) meeting' },
  'what somebody will talk about': {
    says: '^{opener*}{i will} {soon*}{speak}',
    unless: 'because, {others outside}',
  },
  'how somebody will begin': {
    says: '^{opener*}{i will} {soon*}(?:start|begin) by {saying}',
    unless: 'because',
  },
  'what is discussed next': {
    says: "^{joint*}(?:{after that},? )+{they}(?:'ll| will|'re going to| are going to|'m going to| have to| should| can) {soon*}{discuss}",
    unless: '{others outside}',
  },
  'what comes next': {
    says: "^{joint*}(?:{after that},? )+{they}(?:'ll| will|'re going to| are going to|'m going to| have to| should| can) {soon*}(?:(?:go|move|carry) on|{do}\\b[^.;]*\\b{part})",
    unless: '{others outside}',
  },
  'what is discussed today': {
    says: "^(?:we|i)(?:'ll| will|'re going to| are going to| should| have to| need to| can) {soon*}{review}\\b.*\\b{today}",
    unless: 'because, otherwise, so that, and then (?:we (?:can|could|will) )?{act}, {others outside}',
  },
  'instructions are handed out': {
    says: "^you(?:'ll| will) (?:each |all |both )?(?:receive|get|find) {kind*}(?:instructions?|information|requirements)",
  },
  'papers are handed out': { says: "^you(?:'ll| will) (?:each |all |both )?(?:receive|get) {kind*}{paper}" },
});

/** A sentence about a day ("We'll discuss the offer on Monday") is about something else than the meeting. */
const laterDays = createRules(
  {
    weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
    season: 'spring, summer, autumn, winter',
    month: 'january, february, march, april, may, june, july, august, september, october, november, december',
  },
  {
    'a day': { says: '(?:tomorrow|{weekday}|\\d{1,2}(?:st|nd|rd|th))' },
    'a month': { says: '(?:{month}|in (?:the )?{season})' },
    'a period': { says: '(?:next|this) (?:week|month|quarter|year|{season})' },
  },
);

/** True for a sentence about the meeting itself, and for a joke or a swear word. */
export const isAgendaTalk = (text: string): boolean =>
  isUnfitForMinutes(text) || (findRule(laterDays, text) === undefined && findRule(agendaRules, text) !== undefined);
