import { anyOf } from '../words/word-rules.ts';

/**
 * Verbs of work that a person can be told to do, in their base form. "Ben will leave the company in March" and "Everyone will receive the
 * payslip on Friday" have others and are no tasks.
 */
const WORK_ONLY =
  anyOf(`arrange, assemble, bake, borrow, bring, buy, calculate, collect, compile, confirm, connect, count, deliver, dismantle, distribute, extend, fetch, fill (?:in|out), finalise,
  finalize, find out, finish, gather, hand (?:in|out), inform, insert, inspect, install, mend, mow, muck out, negotiate, notify, obtain, organise, organize, peel, pick up, prepare,
  print out, prune, recruit, remind, remove, renew, repaint, replace, rewrite, scrape, scrub, send, send out, set up, sew, sharpen, shorten, solder, sort out, submit, supervise,
  sweep, translate, unload, unpack, verify, weigh, weld, write, write up`);
/** Verbs that are also nouns or adjectives, or have other senses: as an order they need an object with an article. */
const ALSO_NOUNS =
  anyOf(`add, archive, ask, back up, book, build, call, change, charge, check, clean, clear, complete, cook, copy, cover, cut, design, dig, document, draft, draw, draw up, drive, dry,
  email, empty, export, feed, file, fill, film, find, fix, fold, forward, fuel, get, give, glue, grease, harvest, heat, hire, import, insure, invite, invoice, iron, label, lay,
  level, lift, list, load, lock, lower, mail, make, map, mark, measure, milk, mop, move, note down, oil, open, order, pack, paint, park, pay, phone, photograph, plan, plant,
  plaster, plough, polish, post, press, print, process, publish, provide, pump, put, put up, raise, record, register, rent, repair, report, research, reserve, restock, return,
  review, ring, roast, salt, sand, saw, scan, schedule, select, sell, service, share, ship, sign, slice, soak, sort, spray, stack, stamp, stock, store, stretch, survey, take,
  tell, test, tidy, tie, tow, train, transfer, treat, trim, update, upload, vacuum, visit, warm, wash, water, wax, weed, wrap`);
const WORK_VERB = `(?:${WORK_ONLY}|${ALSO_NOUNS})`;
const HAVE_DONE = 'have (?:the|our|my|your|his|her|their|this|these) (?:\\p{L}+ ){1,3}\\p{Ll}+ed\\b';

const OBJECT_START =
  "(?:the|an?|all|both|every|each|our|my|your|his|her|their|this|that|these|those|them|him|us|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d+|some|\\p{Lu}[\\p{L}’'-]*)";
const PARTICLE = '(?:up|out|off|away|back|down|over|round|together)';
const ORDERED_VERB = `(?:(?:${WORK_ONLY})(?: ${PARTICLE})? [\\p{L}\\d]|(?:${ALSO_NOUNS})(?: ${PARTICLE})? ${OBJECT_START}\\b|${HAVE_DONE})`;

const orderedPattern = new RegExp(`^${ORDERED_VERB}`, 'u');
const plannedPattern = new RegExp(`^(?:${WORK_VERB} |${HAVE_DONE})`, 'u');
/** After these words another clause begins: "sweep the stairs before the tiler comes". */
const NEXT_CLAUSE =
  /\b(?:after|and|as|because|before|how|if|once|since|so|that|until|what|when|where|whether|which|while|who|whose|why)\b.*/u;
/** A statement has a finite verb: "work on the roof is late", "the pump broke". */
const FINITE_VERB =
  /\b(?:is|are|was|were|has|had|does|did|will|would|can|could|may|might|must|should|broke|came|cost|fell|felt|found|gave|got|lost|made|met|ran|rose|said|saw|sent|sold|stopped|started|took|told|went|won|wrote)\b/u;
/** Asks for something during the meeting. */
const NOW =
  /^(?:bring|take|talk|get) (?:us|me|everyone)\b|^(?:give|tell|send) (?:us|me) (?:a hand|a hint|a minute|a second|the (?:figures|numbers|story|background|latest))\b|^(?:put|take) (?:your (?:hand|phone|camera|mask|coat|time|seat)|a (?:seat|chair|breath|break|look|minute|moment|bow)|care)\b|^get (?:well|some (?:rest|sleep)|over|out|used)\b|^find (?:a|your) (?:seat|chair)\b|^make (?:the most|sense|sure)\b|^(?:give|send) (?:my|our) (?:regards|love|best)\b/u;
/** What happens to a person: "get a raise", "make a profit", "find the noise annoying". */
const NO_WORK =
  /^(?:get|find|make|take|give|put|raise|open|move|lift|sell|cover|mark|heat|warm|fill|return)(?! (?:the|our|my|your|his|her|their|this|these|those|two|three|four|five|six|\d|in touch|a (?:list|copy|quote|price|plan|table|room|van|car|new|second|third))\b)|^(?:get|make|take|find) (?:the|a|an|his|her|their) (?:\p{L}+ )?(?:raise|promotion|profit|loss|bonus|payslip|mistake|holidays?|leave|job|chance|train|bus|flight|impression|effect|time|day off|week off)\b|^return (?:to|from)\b/u;

/** True for an order with a verb of work and an object: "muck out the pen", but not "work on the roof starts on Monday". */
export const isOrderedWork = (task: string): boolean =>
  orderedPattern.test(task) && !FINITE_VERB.test(task.replace(NEXT_CLAUSE, '')) && !NOW.test(task);

/** True for a verb of work after "will", "must" or "should I". */
export const isPlannedWork = (task: string): boolean =>
  plannedPattern.test(task) && !NO_WORK.test(task) && !NOW.test(task);
