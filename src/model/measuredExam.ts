import type { ExamResults } from './examResults.ts';

// Written by `npm run exam -- FOLDER --write`.
export const measuredExam: ExamResults = {
  analyzerVersion: 32,
  measuredOn: '2026-11-20',
  rows: [
    {
      benchmark: 'CRPWarner',
      repository: 'CRPWarner/RugPull',
      question: 'Hidden mint: precision / recall',
      peers: '0.947 / 0.90',
      ours: {
        text: '1.000 / 0.895',
        counts: '17 found, 2 missed, 0 named by mistake, of 67 contracts',
        standing: 'even',
      },
      mapping: 'a power to mint that is not used up by its first use',
      leftOut: '2 contracts without code',
    },
    {
      benchmark: 'CRPWarner',
      repository: 'CRPWarner/RugPull',
      question: 'Sell limit: precision / recall',
      peers: '0.931 / 0.90',
      ours: {
        text: '0.852 / 0.821',
        counts: '23 found, 5 missed, 4 named by mistake, of 67 contracts',
        standing: 'worse',
      },
      mapping: 'a power to pause or to blacklist, of a token where its transfers ask for it',
      leftOut: '2 contracts without code',
    },
    {
      benchmark: 'CRPWarner',
      repository: 'CRPWarner/RugPull',
      question: 'Leak: precision / recall',
      peers: '0.875 / 0.78',
      ours: {
        text: '0.500 / 0.333',
        counts: '3 found, 6 missed, 3 named by mistake, of 67 contracts',
        standing: 'worse',
      },
      mapping: "a power to move or drain holders' tokens, or to set a fee or price of theirs without a limit",
      leftOut: '2 contracts without code',
    },
    {
      benchmark: 'CRPWarner',
      repository: 'CRPWarner/RugPull',
      question: 'Hidden mint: true alarms also found',
      peers: 'its own alarms, judged by hand',
      ours: {
        text: '55 of 78',
        counts: '2 of 14 false alarms repeated',
        standing: 'apart',
      },
      mapping: 'a power to mint that is not used up by its first use',
      leftOut: '0 contracts without code',
    },
    {
      benchmark: 'CRPWarner',
      repository: 'CRPWarner/RugPull',
      question: 'Sell limit: true alarms also found',
      peers: 'its own alarms, judged by hand',
      ours: {
        text: '66 of 79',
        counts: '2 of 13 false alarms repeated',
        standing: 'apart',
      },
      mapping: 'a power to pause or to blacklist, of a token where its transfers ask for it',
      leftOut: '0 contracts without code',
    },
    {
      benchmark: 'CRPWarner',
      repository: 'CRPWarner/RugPull',
      question: 'Leak: true alarms also found',
      peers: 'its own alarms, judged by hand',
      ours: {
        text: '37 of 74',
        counts: '1 of 14 false alarms repeated',
        standing: 'apart',
      },
      mapping: "a power to move or drain holders' tokens, or to set a fee or price of theirs without a limit",
      leftOut: '0 contracts without code',
    },
    {
      benchmark: 'Pied-Piper',
      repository: 'EthereumContractBackdoor/PiedPiperBackdoor',
      question: 'Confirmed backdoors also found',
      peers: 'its own finds; 8.03 s each',
      ours: {
        text: '180 of 188; 0.05 s each',
        counts: '8 missed',
        standing: 'apart',
      },
      mapping:
        'ArbitraryTransfer: seize; GenerateToken: mint; DestroyToken: burn or seize; DisableTransfer: pause; FreezeAccount: blacklist',
      leftOut: '1 without deployed code in dataset/large/hex of CRPWarner/RugPull',
    },
    {
      benchmark: 'Access-control flaws (ASE 2025)',
      repository: 'HelayLiu/AccessControlVulnerabilities',
      question: 'Named function flagged / other writing functions flagged',
      peers: 'six tools 3–8 %, language models 53–75 %',
      ours: {
        text: '43.9 % / 4.8 %',
        counts: '79 of 180 named functions; 96 of 2016 others',
        standing: 'worse',
      },
      mapping:
        "Flagged: anybody can take control through it, or it looks open to misuse. Also what lets anybody mint, burn, pause, blacklist, set a fee or move others' tokens, with nothing asked. Also what lets anybody take what it holds, replace code or hand over authority. Pages tell less: no open withdrawal or hand-over alone, and no calls. They tell misuse only where nothing is asked. A label may name a modifier or an inner function. It stands for all functions that use it, by the names in the source. One of them flagged counts as found. None of them is among the others",
      leftOut: '32 whose code or function is not in the data; they count as not found',
    },
    {
      benchmark: 'LaunderNetEvm41',
      repository: 'blocksecteam/MFTracer',
      question: 'Money followed to where it ended, by default: followed / at least / at most / exact',
      peers: '94 % (on the whole chain)',
      ours: {
        text: '34.3 % / 1.1 % / 33.3 % / 1.1 %',
        counts: '4 hops, 200 addresses; 638 of 1842 transfers to ends',
        standing: 'worse',
      },
      mapping:
        'Shares of the money at the ends. Each source is one trace over the published flows, in the order of their blocks. Flows in dollars count as one money. What addresses had besides is unknown, so most shares are ranges',
      leftOut: 'balances before the theft, and money of others: the data has none',
    },
    {
      benchmark: 'LaunderNetEvm41',
      repository: 'blocksecteam/MFTracer',
      question:
        'Money followed to where it ended, at the limits of a page: followed / at least / at most / exact',
      peers: '94 % (on the whole chain)',
      ours: {
        text: '69.2 % / 3.7 % / 67.4 % / 3.7 %',
        counts: '8 hops, 500 addresses; 1483 of 1842 transfers to ends',
        standing: 'worse',
      },
      mapping:
        'Shares of the money at the ends. Each source is one trace over the published flows, in the order of their blocks. Flows in dollars count as one money. What addresses had besides is unknown, so most shares are ranges',
      leftOut: 'balances before the theft, and money of others: the data has none',
    },
    {
      benchmark: 'LaunderNetEvm41',
      repository: 'blocksecteam/MFTracer',
      question: 'Money followed to where it ended, in the background: followed / at least / at most / exact',
      peers: '94 % (on the whole chain)',
      ours: {
        text: '81.6 % / 3.7 % / 79.9 % / 3.7 %',
        counts: '32 hops, 5000 addresses; 1656 of 1842 transfers to ends',
        standing: 'worse',
      },
      mapping:
        'Shares of the money at the ends. Each source is one trace over the published flows, in the order of their blocks. Flows in dollars count as one money. What addresses had besides is unknown, so most shares are ranges',
      leftOut: 'balances before the theft, and money of others: the data has none',
    },
  ],
};
