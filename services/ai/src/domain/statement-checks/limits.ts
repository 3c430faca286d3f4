/** Parameters of the checks of statements. Shares are between 0 and 1. */

// Places

/** Segments before and after the cited ones that may contain words of a statement, such as the proposal before "yes, let's do that". */
export const SEGMENTS_BEFORE_STATEMENT = 4;
export const SEGMENTS_AFTER_STATEMENT = 2;
/** Segments before and after the cited ones that may contain numbers of a statement. */
export const SEGMENTS_AROUND_NUMBER = 12;
/** Segments before and after the cited ones in which speakers may have said that something is unknown or undecided. */
export const SEGMENTS_AROUND_UNCERTAINTY = 12;
/** Weight of a word that occurs only in the segments before and after the cited ones. */
export const NEIGHBOR_WEIGHT = 0.3;
/** Weight of a word that does not occur in the meeting. */
export const UNMATCHED_WORD_WEIGHT = 0.3;

// Words. Shares are weighted by the rarity of the words unless the comment says otherwise.

/** A statement with this share of its words at the cited places is supported, whatever matches elsewhere. */
export const SUFFICIENT_WORDS_SHARE = 0.5;
/** Minimum share of words at the cited places in a meeting that has too few other places to compare with. */
export const STATEMENT_WORDS_SHARE = 0.2;
/** Minimum number of other places to compare with. */
export const PLACES_TO_COMPARE = 20;
/** Minimum share of words at the cited places, if there are enough other places to compare with. */
export const DISTINCT_WORDS_SHARE = 0.05;
/** Maximum share of the other places that match at least as well. */
export const OTHER_PLACES_SHARE = 0.2;
/** Minimum share of words at the cited places for a statement that has only reporting words, such as "said" (without weights). */
export const REPORTING_WORDS_SHARE = 0.34;
/** Minimum share of the words of a statement, and of a title, that occur anywhere in the meeting (without weights). */
export const KNOWN_WORDS_SHARE = 0.5;
export const TITLE_WORDS_SHARE = 0.6;
/** Letters at the beginning of a word by which it is recognized in another form ("feasible" for "feasibility"). */
export const WORD_PREFIX_LETTERS = 5;

// Numbers and names

/** Numbers up to this one are often written in words, in any language. */
export const NUMBERS_IN_WORDS_MAX = 12;
/** How many words of a statement, the unit included, a distant sentence with the same number must also contain, at least. */
export const MIN_SHARED_STEMS = 2;
/** The same as a share of the words of the statement. */
export const MIN_SHARED_STEM_RATIO = 0.5;
/** Letters at the beginning of a name by which it is recognized ("Europe" for "European"). */
export const NAME_STEM_LETTERS = 5;
/** Words after an organization, among which a role shows that a person works for it ("Acme's chief software engineer"). */
export const EMPLOYER_ROLE_WORDS = 3;

// Negations

/** Words by which a "not" of a statement is compared: the first ones after it, those of its clause, and those of its subject. */
export const NEGATED_WORDS = 3;
export const NEGATED_CLAUSE_WORDS = 6;
export const NEGATED_SUBJECT_WORDS = 4;
/** Words after "make" and similar verbs among which their noun is: "make a final decision". */
export const LIGHT_VERB_WORDS = 3;
/** Content words after a "not" up to which the phrase is searched for literally in the transcript. */
export const PHRASE_CONTENT_WORDS = 2;
/** Words before and after a spoken negation that are close to it. */
export const SPOKEN_NEGATION_BEFORE_WORDS = 3;
export const SPOKEN_NEGATION_AFTER_WORDS = 8;
/** Words before and after a spoken negation that it may refer to. */
export const WIDE_NEGATION_BEFORE_WORDS = 5;
export const WIDE_NEGATION_AFTER_WORDS = 10;
/** Words before and after a rejection ("too expensive") that it may refer to. */
export const REJECTION_BEFORE_WORDS = 4;
export const REJECTION_AFTER_WORDS = 8;
/** Share of a negated clause to which one spoken rejection must refer. */
export const REJECTED_SHARE = 0.4;
/** Words of each element of a negated list that are compared, and the share of them to which one negation or rejection must refer. */
export const LISTED_WORDS = 3;
export const LISTED_SHARE = 0.5;
/** Share of a negated clause to which one spoken negation must refer, and its minimum ratio to the share that one sentence affirms. */
export const NEGATED_SHARE = 0.4;
export const NEGATED_TO_AFFIRMED_RATIO_MIN = 1.25;
/** The minimum ratio of the clause if one of its first words is close to a spoken negation. */
export const CLOSE_NEGATED_TO_AFFIRMED_RATIO_MIN = 0.6;
/** The minimum ratio of its first words in that case. Reaching either ratio suffices. */
export const FIRST_WORDS_NEGATED_TO_AFFIRMED_RATIO_MIN = 1.5;
