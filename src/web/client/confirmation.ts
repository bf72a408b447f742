/** Asks the person to prove who they are; answers whether they did. Set by the layer of the dialog. */
type AskConfirmation = () => Promise<boolean>;

let ask: AskConfirmation | undefined;

export function setAskConfirmation(next: AskConfirmation | undefined): void {
  ask = next;
}

/** For a call that was refused until then. One dialog serves all calls that wait. */
let waiting: Promise<boolean> | undefined;

export function askConfirmation(): Promise<boolean> {
  waiting ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    waiting = undefined;
  });
  return waiting;
}
