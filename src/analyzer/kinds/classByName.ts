import type { PowerClass } from '#model/powerClasses.ts';

interface Rule {
  readonly class: PowerClass;
  readonly says: RegExp;
  readonly unless?: RegExp;
  /** Only with such arguments. */
  readonly takes?: RegExp;
  /** Only where the contract itself asks for whoever is set. */
  readonly ifChecked?: true;
}

const any = (...words: readonly string[]) => `(?:${words.join('|')})`;

const setterWords = any(
  ...'set add remove update change configure config transfer accept renounce grant revoke claim nominate propose confirm replace swap enable disable cancel begin finalize rollback label assign authorize deauthorize unauthorize rotate reset delete edit approve complete request apply commit unset allow disallow give drop leave resign switch override register unregister create become take import install uninstall deregister appoint dismiss enroll unenroll promote demote setup'.split(
    ' ',
  ),
);
/** Whoever may do what others may not. */
const roleWords = any(
  ...'owner ownership admin role govern governance governor gov authority authorized authorizer guardian minter pauser blacklister rescuer operator operatorship mintership signer keeper controller management master strategist ward wards permission moderator deputy council executor proposer canceller curator agent heir relayer bouncer custodian supervisor multisig whitelister forwarder attester validator membership dao approver trustee slasher updater submitter watcher allocator administrator caller delegatee ratifier freezer setter auctioneer limiter upgrader auth trusted banksy adm reporter'.split(
    ' ',
  ),
);
/** As often a part of the machinery: a role only where the contract asks for whoever is set. */
const partWords = any(
  ...'module plugin factory bridge burner deployer manager modifier timelock borrower spender poster'.split(
    ' ',
  ),
);
/** What may stand after the role without changing what is set. */
const tailWords = any(
  ...'address addr addresses contract status delay transfer with for of by on and to approval allowance role roles rights right permission permissions capability candidate nominee key keys list account accounts wallet from in via batch index pending update change addition removal default internal'.split(
    ' ',
  ),
);
const feeWords =
  '\\b(?:fees?|feeto|charges?$|charge (?:rate|percent|receiver|recipient)|service charge|tax|taxes|commissions?|royalt(?:y|ies)|premiums?|(?:sales?|treasury|platform|protocol|owner|creator) bps?|surcharge|toll|reserve factor|cut|rake|take rate|(?:treasury|operator|protocol|governor) share|(?:treasury|owner|platform|protocol) percent(?:age)?|tobin)\\b';

/** Names say what an author meant; read in this order, the first that fits wins. */
export const nameRules: readonly Rule[] = [
  { class: 'ownership', says: /\bfee to setter$|\b(ownership|ownable)\b|\bblacklister$|\bpauser$/ },
  // Collecting a fee takes assets out; setting one comes further down.
  {
    class: 'withdraw',
    says: /^(owner |admin |emergency |manual |force |forced |governor |governance |batch )*(withdraw|sweep|rescue|drain|skim|salvage|retrieve|reclaim|evacuate|recover erc|recover tokens?|recover funds|recover eth|recover ether|recover native|recover assets?|recover lost|recover unclaimed|recover)\b/,
    unless:
      /\b(delay|limit|enabled|paused|period|window|role|lock|credentials|permission|approval|whitelist|queue|request|recovery|account|wallet|address|ownership|fee rate)\b|^recover (access|owner|signer)$/,
  },
  {
    class: 'withdraw',
    says: /^(collect|claim|take|transfer|redeem|pay ?out|get|send|remove|reduce) (all |accumulated |accrued |pending |owner |admin |dev |swap |pool |collected |any |external |to )*(protocol|fees?|treasury|reserves?|revenues?|profits?|earnings|taxes|royalties|dust|surplus|excess|stuck|eth|ether|native|funds?|proceeds|unclaimed|erc ?20|erc ?721|underlying|link|assets?|tokens?)( out| to| fees?| balance| revenues?)*$|^collect( protocol| all)?$|^clear ?stuck|^manual ?send|stuck$|^migrate funds|^extract\b|^emergency (exit|transfer|claim|erc ?20|ether|token)\b/,
  },
  {
    class: 'upgrade',
    says: /\bupgrade(d|s|able)?\b|\bimpl(ementations?)?\b|\bmaster copy\b|\bdiamond cut\b|\bfacets?\b|^(set|change|update) (the )?(beacon|logic|code|singleton|logic contract|templates?|proxy target|target|contract address)$|^set address as proxy$|^migrate (to|code)\b|^update (a token|stable debt token|variable debt token|agreement class)$|super token (logic|factory)$|^(use|add and use|activate) (.* )?version$|^set app$|^(un)?register (address|contract)$|^(set|unset|accept) (contract )?proxy( and call)?$/,
    unless: /\b(completed?|fee|delay|deadline|name)\b/,
  },
  // What stands under a name; under a number it is one of several of a kind.
  { class: 'upgrade', says: /^(set|change|update) (the )?address$/, takes: /^(?!\(uint)/ },
  // A version without an address names no code.
  {
    class: 'upgrade',
    says: /^(new|add|register) (.* )?version$/,
    unless: /\b(fee|delay|deadline|name)\b/,
    takes: /address/,
  },
  {
    class: 'blacklist',
    says: /\b(black ?list(ed|s)?|block ?list(ed)?|deny ?list(ed)?|blocked|ban|banned|unban|sanction(s|ed)?|bots?|jail|unjail|quarantine|snipers?)\b|\b(freeze|unfreeze|frozen|block|unblock) (.* )?(accounts?|address(es)?|users?|holders?|wallets?|partial tokens|tokens of|senders?|investors?)\b|\b(accounts?|address|user|holder|wallet) (frozen|freeze|blocked)\b/,
    unless:
      /\bdestroy\b|\b(duration|period|delay|time|retry count)\b|\b(black|deny|block) ?list(ed)? (.* )?(token|currency|asset|nft|collection|pool|pair|market)s?$|\b(token|currency|asset|nft|collection|pool|pair|market)s? (to|from|in|on) (.* )?(black|deny|block) ?list$/,
  },
  { class: 'blacklist', says: /^(un)?(freeze|block)$|^thaw$/, takes: /^\(address/ },
  {
    class: 'pause',
    says: /\b(pause|paused|unpause|unpaused|suspend|suspended|halt|halted|shutdown|shut ?down|lock ?down|freeze|unfreeze|frozen|cage|kill(ed)?|unkill|circuit breaker|emergency stop|emergency mode|emergency state|panic|maintenance mode|kill ?switch|raise emergency|cease emergency)\b/,
    unless:
      /\b(guardian|period|window|delay|duration|admin|role|manager|button|metadata|uri|supply|batch base|update state|fee|or kill)\b|^kill$/,
  },
  {
    class: 'pause',
    says: /^(stop|start|resume) accepting\b|^(un)?lock contracts$|^(stop|start|resume|unstop|set (transferable|tradable|trading|emergency|open|closed|stopped|active|target closed)|emergency|activate|deactivate|lock transfers?|unlock transfers?|release transfers?|toggle|enable|disable)$/,
  },
  {
    class: 'pause',
    says: /^(set|toggle|enable|disable|activate|deactivate|open|close|start|stop|resume|suspend|flip|switch|allow) (.* )?(borrowing|borrow|trading|deposits?|withdrawals?|swaps?|swapping|minting|sales?|transfers?|redemptions?|redeem|flash ?loans?|flash loaning|reserve|markets?|pool|vault|staking|liquidations?|operations?|mintable|transferable|emergency|claiming|purchases?|exchange|buying|selling|issuance|auctions?|bidding|orders|stable rate|registration|farming|liquidity|presale|mint|sale state|sale active|sale status)( on reserve)?$/,
    unless:
      /\b(siloed|forced|fee|price|limit|cap|max|min|maximum|minimum|amount|contract|address|type|default|setup|init)\b|^set (.* )?(vault|pool|exchange|reserve|market|markets|issuance|auction|auctions|mint|staking|sale|orders|farming|redeem|swap)$|^(start|open) (.* )?(auctions?|markets?|pool|vault|sale)$/,
  },
  {
    class: 'pause',
    says: /^set (.* )?(operating mode|active|enabled|disabled|live|halt|stop|open|closed|deprecated|trading status)$|^(enable|disable) (reserve|stable borrow|borrowing) /,
    unless: /\b(fee|oracle|whitelist|collateral)\b/,
  },
  {
    class: 'fee',
    says: new RegExp(
      `^(set|settle|update|change|configure|config|add|remove|increase|decrease|adjust|enable|disable|edit|propose|apply|raise|lower|reset|override|modify|commit|toggle|exclude|include|reduce|register|delete|manage|schedule|ramp|cancel|accept|begin|finalize|assign|unset|batch apply|batch set|collect|attach|detach)\\b.*${feeWords}`,
    ),
    unless:
      /\b(growth|interval|period|delay|recorded|fee on transfer)\b|\b(admin|manager|setter|caller|keeper|operator)( role)?$|^collect/,
  },
  {
    class: 'fee',
    says: /^set params$|^(set|update|change) (.* )?(treasury|treasury addr(ess)?|beneficiary|(fund|funds|revenue|fee|payout|royalty) (recipient|receiver|collector|address))$/,
  },
  { class: 'other', says: /^(set|update|configure) (.* )?(params|parameters|config|configs|configuration)$/ },
  {
    class: 'ownership',
    says: /^(rely|deny|hope|nope|recover (access|ownership|owner))$|\bpanic button\b|\babdicate|^renounce\b|^(set|change|update) ((signers?|signatures?|relayers?|validators?|owners?|guardians?|confirmations?) )?threshold$/,
  },
  {
    class: 'ownership',
    says: new RegExp(
      `^(?:batch )?${setterWords} (?:.* )?${roleWords}s?(?: ${tailWords}(?: .*)?)?$|^(?:push|pull|new) ${roleWords}$`,
    ),
    unless:
      /\b(incentives?|rewards?|price|oracle|collateral) (controller|manager|module)\b|\bfee (controller|module)\b|\b(template|token) factory$|\bproof validator$|\bgovernance delay\b|\bcounter$|\b(token|asset|currency|collateral|market) permissions?$|\bby (admin|owner|operator|agent|controller|governance|signer|manager)s?$/,
  },
  {
    class: 'ownership',
    says: new RegExp(`^(?:batch )?${setterWords} (?:.* )?${partWords}s?(?: ${tailWords}(?: .*)?)?$`),
    unless:
      /\b(incentives?|rewards?|price|oracle|collateral) (controller|manager|module)\b|\bfee (controller|module)\b|\b(template|token) factory$|\bproof validator$/,
    ifChecked: true,
  },
  {
    class: 'ownership',
    says: /^(?:set|change|update) (acl|access control|access controller|access manager)\b|^(accept|claim|become|take|transfer) (.* )?(admin|control|governance|implementation)$|^(set|add|remove|accept|revoke) (.* )?authorized [a-z]+( on| for)?$|^(add|remove|grant|revoke|set|enable|disable|give|block|deny) (.* )?(access|authorization|keys?|privileges?|flash borrower)$|^grant\b|^(create|remove|set|revoke) (.* )?(permissions?|permission manager)\b|^swap owner|^add owner/,
    unless:
      /\b(funds|tokens|vesting|stream|shares|verifying keys?)\b|\b(token|asset|currency|collateral|market) permissions?$/,
  },
  {
    class: 'seize',
    says: /^(batch )?(forced?|controller|admin|operator|issuer|agent) transfer|^(seize|confiscate|claw ?back)\b|^recovery address$|^recover (address|account|balance|wallet)\b|^transfer on liquidation$|^reassign (tokens|balance)/,
  },
  {
    class: 'burn',
    says: /^(batch |admin |controller |forced? |operator |agent |bridge |crosschain |self |owner )*burn\b|^destroy (tokens?|black ?funds|black|balance|funds|shares?)\b|^wipe\b/,
    unless: /\b(role|limit|fee|percent|rate|enabled|allowed|address)\b/,
  },
  {
    class: 'mint',
    says: /^(safe |admin |owner |batch |manual |forced? |team |dev |reserve |multi |bridge |crosschain |operator |controller )*mint\b|^issue( tokens?| synths?| shares?)?$|^generate tokens?$|^inflate$/,
    unless: /\b(role|limit|fee|percent|rate|enabled|price|cap|paused|state|allowance)\b/,
  },
];

/** Acts whose side effects (a payment, a new entry) are not what they are for. */
const neutralName =
  /^(execute|exec|schedule|queue|cancel|submit|confirm|vote|propose|relay|forward|multicall|multi call|invoke|call|perform|settle|finali[sz]e|revoke confirmation|initiali[sz]e|init|set|update|register|unregister|add|remove|create|approve|deploy|process|fulfill|liquidate|rebalance|harvest|trade|swap|commit|report|post|pre|validate|convert|open|new|begin|edit|configure|accept|draw|reject|award|resolve|lock|stake|whitelist|generic|work|rule|give)\b/;

/** Called back by others: what is paid there was settled before. */
const answerName =
  /^(handle|on|receive|notify)\b|\bcallback$|\bhook$|\b(lz|sg) (receive|compose)\b|^(before|after) (swap|transfer|deposit|withdraw)$/;

/** "setFeeTo" and "set_fee_to" as "set fee to"; "_setX" of one large family as "set x". */
const split = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();

/** Who acts, said before what is done: "admin change fee". */
const actor =
  /^(?:admin|owner|gov|governance|(?:v\d+ )?handle) (?=(?:set|change|update|add|remove|configure|pause|unpause|enable|disable|mint|burn)\b)/;

/** What is done, said after what it is done to: "fee rate update". */
const doneLast =
  /^(?!(?:set|update|change|add|remove|on|after|before|request|propose|cancel|execute|rescue|bridge|log|vote|authorize)\b)(.+) (update|change)$/;

const splitName = (signature: string) =>
  split(signature.slice(0, signature.indexOf('(')))
    .replace(actor, '')
    .replace(doneLast, '$2 $1');

/** What the author's name for a function says about it, if anything. */
export function classByName(signature: string, isAsked = true): PowerClass | undefined {
  const words = splitName(signature);
  const types = signature.slice(signature.indexOf('('));
  const rule = nameRules.find(
    (r) => r.says.test(words) && !r.unless?.test(words) && (r.takes?.test(types) ?? true),
  );
  return rule?.ifChecked && !isAsked ? undefined : rule?.class;
}

export const isAnswerName = (signature: string): boolean => answerName.test(splitName(signature));

/** Whether the name says that a payment or an entry on the way is not the point. */
export const isNeutralName = (signature: string): boolean =>
  neutralName.test(splitName(signature)) || isAnswerName(signature);
