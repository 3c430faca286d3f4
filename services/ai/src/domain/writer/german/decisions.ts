import type { Decision } from '../decisions/decisions.ts';
import { DECISION_PROPOSAL_SENTENCES, DECISION_SCORES, DECISION_WORDS_MIN, DECISIONS_PER_MEETING } from '../limits.ts';
import { toSentence } from '../words/clean.ts';
import type { Sentence } from '../words/sentences.ts';
import { createVector } from '../words/terms.ts';

const STATED =
  /(?<!\p{L})(?:wir haben|haben wir|ist|sind|wird|werden|damit|hiermit)(?: \p{L}+){0,6} (?:beschlossen|entschieden|vereinbart|angenommen|genehmigt|vertagt|abgelehnt)(?!\p{L})|(?<!\p{L})wir (?:einigen uns|entscheiden uns)(?!\p{L})/iu;
const LABELED = /^(?:der )?(?:beschluss|entscheidung)\s*(?::|–|-(?= ))\s*(?<statement>\S.{8,})$/iu;
/** "Dann ist das so beschlossen": settles the proposal before it. */
const SETTLED =
  /(?<!\p{L})(?:ist|wäre) (?:das|es|dies)(?: \p{Ll}+){0,2} (?:beschlossen|angenommen|entschieden|vereinbart|genehmigt|abgelehnt)(?!\p{L})/iu;
const PROPOSAL =
  /(?<!\p{L})(?:schlage(?: ich)? vor|beantrage(?: ich)?|(?:antrag|vorschlag) (?:ist|lautet)), (?<content>dass .{8,})$/iu;
/** An opening such as "Dann haben wir", which refers to the sentence before it. A separate line starts with "Wir haben". */
const CONNECTIVE_OPENING = /^(?:gut, |okay, |also )?(?:dann|damit|hiermit|jetzt|somit) (haben|werden|sind) wir(?= )/iu;
const UNDECIDED =
  /(?<!\p{L})(?:nicht|noch nichts?|letzte[ns]? (?:jahr|woche|mal)|ob|falls|wenn|vielleicht|müssen|muss|sollte[nt]?|könnte[nt]?|würde[nt]?|hatten)(?!\p{L})/iu;
const PLAN =
  /^(?:(?:gut|okay|also|dann|ja)[,.]? )*(?:wir (?!haben|sprechen|reden|fangen|beginnen|müssen|könnten|sollten|brauchen)\p{Ll}+en|dann \p{Ll}+en wir) .+/iu;
const QUESTION_TO_ALL =
  /(?<!\p{L})(?:einverstanden|alle dafür|passt das(?: (?:für )?(?:alle|euch|ihnen))?|ist das (?:okay|ok|in ordnung)(?: für (?:alle|euch|sie))?|gegenstimmen|einwände|sind (?:alle|wir uns) (?:einverstanden|dafür|einig))[^?]*\?$/iu;
const ASSENT =
  /^(?:(?:ja|gut|okay|ok|na)[,.]? )*(?:einverstanden|ja|klar|gern|gerne|okay|ok|passt|dafür|nein|keine|in ordnung|genau|von mir aus)(?!\p{L})/iu;

/** Decisions of a German meeting: labeled, stated as decided, or a plan to which another speaker agrees when all are asked. */
export function findGermanDecisions(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): Decision[] {
  const found: Decision[] = [];
  const add = (sentence: Sentence, lastSentence: Sentence, text = sentence.text): void => {
    if (found.some((decision) => decision.sentence === sentence)) return;
    const vector = createVector(sentence.stems, weights);
    found.push({
      sentence,
      lastSentence,
      text: toSentence(text.replace(CONNECTIVE_OPENING, 'Wir $1')),
      score: DECISION_SCORES.settled,
      vector,
    });
  };
  for (const sentence of sentences) {
    const { text, words, isQuestion } = sentence;
    const statement = LABELED.exec(text)?.groups?.statement;
    if (statement !== undefined) add(sentence, sentence, statement);
    else if (!isQuestion && SETTLED.test(text)) {
      const proposal = sentences
        .slice(Math.max(0, sentence.index - DECISION_PROPOSAL_SENTENCES), sentence.index)
        .findLast((other) => PROPOSAL.test(other.text));
      const content = PROPOSAL.exec(proposal?.text ?? '')?.groups?.content;
      // Without its proposal, the sentence says nothing.
      if (proposal !== undefined && content !== undefined && !/abgelehnt/iu.test(text))
        add(proposal, sentence, `Wir haben beschlossen, ${content}`);
    } else if (!isQuestion && words.length > DECISION_WORDS_MIN && STATED.test(text) && !UNDECIDED.test(text))
      add(sentence, sentence);
    else if (isQuestion && QUESTION_TO_ALL.test(text)) {
      const plan = findPlan(sentences, sentence);
      const assent = sentences[sentence.index + 1];
      const isAgreed = assent !== undefined && assent.speakerId !== sentence.speakerId && ASSENT.test(assent.text);
      if (plan !== undefined && isAgreed) add(plan, assent);
    }
  }
  return found.slice(0, DECISIONS_PER_MEETING);
}

/** The plan that the speaker stated right before asking everyone. */
function findPlan(sentences: readonly Sentence[], { index, speakerId }: Sentence): Sentence | undefined {
  return sentences
    .slice(Math.max(0, index - DECISION_PROPOSAL_SENTENCES / 4), index)
    .findLast(
      (other) => other.speakerId === speakerId && !other.isQuestion && PLAN.test(other.text) && other.stems.length > 1,
    );
}
