import { after, list, type Makers } from './makers.ts';
import type { Vocabulary } from './names.ts';
import { people } from './words.ts';

/** Who is kept out, and what is taken out. */
export function addOthers({ add, addEvents }: Makers, { words }: Vocabulary) {
  const bans = list(
    'ban unban blacklist unblacklist blackList unBlackList addBlacklist removeBlacklist setBlacklist addToBlacklist removeFromBlacklist setBlacklisted addToBlackList removeFromBlackList setBlackList addBlackList removeBlackList addBlacklisted removeBlacklisted updateBlacklist updateBlackList addToGlobalBlacklist removeFromGlobalBlacklist batchBlacklist setIsBlacklisted denylist undenylist addToDenylist removeFromDenylist setDenylisted addToBlocklist removeFromBlocklist setBlocklisted blocklist unblocklist setBlocked setBanned setBot setBots addBot addBots removeBot delBot',
  );
  for (const who of people) {
    add(
      bans.map((verb) => `${verb}${who}`),
      list('address address[] address,bool address[],bool address,uint256'),
    );
    add(
      list('freeze unfreeze block unblock').map((verb) => `${verb}${who}`),
      list('address address[] address,bool'),
    );
    addEvents(after(who, 'Banned Unbanned Blacklisted Unblacklisted Blocked Unblocked Frozen Unfrozen'), [
      'address',
    ]);
  }
  for (const verb of list('withdraw emergencyWithdraw sweep rescue recover drain collect'))
    add(
      ['', ...words.slice(0, 200)].map((what) => `${verb}${what}`),
      [
        '',
        ...list('address uint256 address,uint256 address,address address,address,uint256 uint256,address'),
      ],
    );
}
