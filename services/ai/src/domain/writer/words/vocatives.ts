const TITLE =
  '(?:mr|madam|mrs|ms|mister)\\.? (?:deputy |acting |vice )?(?:chair(?:man|woman|person)?|speaker|president|mayor)';
/** ", Mr. Chair," within or at the end of a sentence, with its punctuation. */
const VOCATIVE = new RegExp(`,\\s*(?:through you,\\s*)?${TITLE}(?:,\\s*|(?=[.;:?!]|$))`, 'giu');
/** "To the council, Mr. Mayor, and the press office", "…, the treasurer and the auditors": a list of people in which the title is an item, not a vocative. */
const ENUMERATION =
  /^(?:(?:and|or) |(?:the|an?|our|his|her|their) (?:\p{L}+ ){1,3}(?:and|or) |\p{Lu}[\p{L}.]+(?:,| and | or ))/u;
/** The start of a sentence after which a comma stays: "As was said, Mr. Chair, in order to …". */
const ADVERBIAL =
  /^(?:(?:and|but|so),? )?(?:as|if|when|while|although|though|in|on|at|for|to|with|after|before|since|because|by|first|firstly|second|secondly|finally|however|therefore|indeed|yes|no|well|of course|again|given|under|over|unfortunately)\b[^,]*$/iu;
/** "As was said, …", "As I said in my statement earlier today, …", "As you can see here, …". */
const LEADING_REFERENCE =
  /^(?:(?:and|so|but|well|yes|again|now),? )*as (?:(?:was|has been|had been) (?:just |already |also )?(?:said|mentioned|noted|stated|explained)|(?:i|we|you|they)(?:'ve|'ll)?(?: (?:have|had|just|already|also|all|both|can|could|may|might|will|would))* (?:said|say|saying|mentioned|noted|stated|explained|see|know|recall|remember|told you))(?: (?:before|earlier|already|here|there|now|previously|at the (?:beginning|start|outset)|in (?:my|our|the|this) (?:last |opening |previous )?(?:statement|presentation|speech|introduction|meeting|answer)|today|so far|from (?:this|that|the) \p{L}+|on (?:this|the) \p{L}+)){0,3},\s*(?=\p{L})/iu;

/** Removes words that address the chair or refer to what was said: "As was said, Mr. Chair, we had to …" becomes "we had to …". */
export function removeVocatives(text: string): string {
  return text
    .replace(VOCATIVE, (vocative, position: number, source: string) => {
      if (!/,\s*$/.test(vocative)) return '';
      const sentence =
        source
          .slice(0, position)
          .split(/[.?!]\s/)
          .at(-1) ?? '';
      if (ADVERBIAL.test(sentence)) return ', ';
      return ENUMERATION.test(source.slice(position + vocative.length)) ? vocative : ' ';
    })
    .replace(LEADING_REFERENCE, '');
}
