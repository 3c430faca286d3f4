/** Words that do not characterize a topic: function words and words of every conversation or meeting. Lower case. */
const FUNCTION_WORDS = `a an the this that these those there here it its it's itself i i'm i'll i've i'd me my mine myself we we're we'll we've we'd us our ours
you you're you'll you've you'd your yours yourself he he's he'll he'd him his she she's she'll her hers they they're they'll they've they'd them their theirs
who who's whom whose which what what's when where why how and or but nor so if because 'cause as than then though although while until unless since
of at by for with about against between into through during before after above below to from up down in out on off over under again further once
am is are was were be been being have has had having do does did doing can could will would shall should may might must ought
isn't aren't wasn't weren't haven't hasn't hadn't don't doesn't didn't can't couldn't won't wouldn't shouldn't not no nor cannot
that's there's here's let's let any some such only own same too very just also both each few more most other all every either neither another
one ones much many lot lots bit else ever even still yet already always never now today`;

const TALK_WORDS = `okay ok yeah yes yep yup no nope right well oh ah uh um er erm hmm mm mhm huh hey hi hello bye alright all-right cool sure fine great good nice bad better best
like know mean think thought guess suppose say said saying says tell told talk talking talked speak speaking see seen look looking looked looks hear heard
go going goes gone went gonna come coming comes came get getting gets got gotten give giving given gave take taking takes took taken
make making makes made put putting use using used uses want wants wanted wanna need needs needed try trying tried start started starting
thing things something anything everything nothing stuff someone anyone everyone somebody everybody anybody people person guy guys man folks
way ways kind sort type really actually basically probably maybe perhaps quite pretty little big small first second third last next
time times day days week weeks minute minutes hour hours year years moment while ago later soon
point points idea ideas question questions answer answers issue problem case example fact sense reason
back forward around away together anyway anyhow whatever however whether obviously certainly definitely absolutely exactly especially simply
thank thanks please sorry welcome morning afternoon evening everyone's meeting meetings slide slides presentation agenda
different sure able important possible new old high low long short whole part parts side end ends beginning
two three four five six seven eight nine ten twenty thirty forty fifty hundred thousand million zero half couple number numbers
feel feels felt seem seems keep keeps kept leave left find found work works working worked happen happens happened
mister mr mrs ms dr hon honourable honorable gentleman lady member members minister chair madam sir house`;

export const functionWords: ReadonlySet<string> = new Set(FUNCTION_WORDS.split(/\s+/));
export const stopWords: ReadonlySet<string> = new Set([...functionWords, ...TALK_WORDS.split(/\s+/)]);

/** Hesitation sounds. */
export const hesitations: ReadonlySet<string> = new Set(
  'um umm uh uhh er err erm hm hmm hmmm mm mmm mhm mm-hmm mmhmm uh-huh uhuh uh-oh ah ahh eh oh ooh huh aha mm-mm'.split(
    ' ',
  ),
);

/** A turn with only these words is a backchannel: it shows that its speaker listens, and has no content. */
export const backchannels: ReadonlySet<string> = new Set([
  ...hesitations,
  ...`okay ok kay 'kay yeah yes yep yup no nope right sure alright fine good great cool nice exactly true wow indeed absolutely
  thanks thank you sorry please hear well so and but is it i see know mean think great perfect lovely bye hi hello yeah's oops`.split(
    /\s+/,
  ),
]);

/** Short words that are complete even if the next word starts with them ("a about", "so some"). */
export const shortWords: ReadonlySet<string> = new Set(
  `a i an as at am be by do go he hi if in is it me my no of on or so to up us we the and for but not you all any are can had has her him his how its may new
  now old one our out own see she too two use was way who why yes yet did get got let man men put run say set ten that this them then they than what when were
  with will just like more most some such over only also back been come each even from good have here high into know last long look make many much must need
  next open part same take tell time very want well went work year your pro per tea can't con car cat com mat pre web tv app key bus off bed ad act add end eye
  age air art ask bad bag bar big bit box boy buy cut day eat far few fit fly fun gas hot ice ill job law lay led leg lie log lot low mix net oil pay pen pet pin
  raw red rest risk row sea sit six sky son sun tax team ten test text tie tip top toy try user van view war wet win`.split(
    /\s+/,
  ),
);

/** A clause that ends with one of these was cut off. */
export const danglingWords: ReadonlySet<string> = new Set(
  `a an the and or but so if because of to for with from in into on at by as than that's it's i'm we're you're they're he's she's there's i we they he she my our your their
  is are was were be been am has have had do does did can could will would should may might must very really quite just not don't doesn't didn't like about which who whose where when while
  what how whether this these those some any every each no more most other such i'll we'll you'll they'll it'll i've we've you've they've i'd we'd you'd gonna wanna um uh er the's until unless although though think guess mean
  going want got maybe perhaps probably actually basically then also let let's`.split(/\s+/),
);
