import { after, before, list, type Makers } from './makers.ts';
import type { Vocabulary } from './names.ts';
import { offices, officeTails, people, rights } from './words.ts';

const verbs =
  'set add remove update change grant revoke transfer accept propose approve assign register unset enable disable appoint dismiss replace swap renounce claim authorize deauthorize install uninstall nominate confirm cancel delete reset unregister give _set _add _remove push pull';
const officeTypes = [
  '',
  ...list(
    'address address[] address,bool address,address address,uint256 uint256,address bytes32,address bytes string,address uint32,address bytes32,bool uint256 bytes32 string',
  ),
  ...list(
    'uint8,address address,uint8 address,bytes32 address,string address[],bool address[],address[] address,bytes4 bytes4,address',
  ),
  ...list(
    'address,address,bool uint256,address,bool bytes32,address,bool uint16,address uint64,address bytes32,address[] address[],bytes32',
  ),
];

/** Who may do what others may not: put in, taken out, replaced. */
export function addOffices({ add, addEvents }: Makers, { words }: Vocabulary) {
  for (const who of people)
    for (const right of rights)
      add(
        before('set add remove update change grant revoke assign give block deny', who + right),
        officeTypes,
      );
  for (const office of offices) {
    add(before(verbs, office), officeTypes);
    add(
      officeTails.flatMap((tail) => before('set add remove update change', office + tail)),
      list('address address,bool address[] address,address uint256,address bytes32,address'),
    );
    add(before('addTo removeFrom addNew addPending setPending setNew', office), list('address address[]'));
    addEvents(
      after(office, 'Added Removed Updated Changed Set Transferred Proposed Granted Revoked'),
      list('address address,address address,bool uint256,address'),
    );
    addEvents(
      after(office, 'UpdateStarted TransferStarted ChangeProposed'),
      list('address address,address address,uint256'),
    );
    for (const first of words.slice(0, 250))
      add(before('set add remove update change', first + office), ['address']);
    for (const first of words.slice(0, 40))
      addEvents(after(first + office, 'Added Removed Updated Changed Set'), list('address address,address'));
    for (const first of words.slice(0, 250))
      add(before('set', first + office), list('address,bool uint256,address'));
  }
}
