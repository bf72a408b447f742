import { after, before, list, type Makers } from './makers.ts';
import type { Vocabulary } from './names.ts';
import { activities, numbers } from './words.ts';

export function addSwitches({ add, addViews, addEvents }: Makers, { words, pairs }: Vocabulary) {
  const acts = new Set([...activities, ...words.slice(0, 700), ...pairs.slice(0, 700)]);
  for (const act of acts) {
    add(
      before(
        'pause unpause freeze unfreeze enable disable toggle stop start resume suspend activate deactivate',
        act,
      ),
      ['', ...list('bool address bytes32')],
    );
    for (const state of list('Paused Pause Enabled Disabled Active Open Frozen Halted Stopped Status'))
      add(before('set setIs', act + state), list('bool address,bool uint256,bool bytes32,bool'));
    for (const state of list('Paused Enabled Disabled Active Open Closed Frozen Halted Stopped'))
      addViews(act + state, ['']);
    addEvents(after(act, 'Paused Unpaused Enabled Disabled PausedSet PauseChanged'), [
      '',
      ...list('address bool address,bool bytes32'),
    ]);
  }
  for (const act of words.slice(700, 3000)) {
    add([`set${act}Paused`], list('bool address,bool'));
    add(before('pause unpause', act), ['']);
  }
  add(
    list(
      'pause unpause unPause setPaused setPause freeze unfreeze stop resume setActive setEnabled setFrozen togglePause emergencyPause emergencyUnpause emergencyUnPause suspend unsuspend halt unhalt setHalted setStopped setPauseStatus setPauseState setIsPaused setIsActive setIsEnabled pauseAll unpauseAll pauseContract unpauseContract setContractPaused adminPause adminUnpause globalPause globalUnpause setGlobalPause',
    ),
    [
      '',
      ...numbers,
      ...numbers.map((type) => `${type},bool`),
      ...list(
        'bool address address,bool bytes32 bytes32,bool bytes bytes4 bytes4,bool string address[] address[],bool',
      ),
    ],
  );
}
