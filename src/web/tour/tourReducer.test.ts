import { describe, expect, it } from 'vitest';
import { startTour, type TourAction, type TourState, tourReducer } from './tourReducer.ts';

const asVisitor = startTour({ isSignedIn: false, total: 9 });
const asUser = startTour({ isSignedIn: true, total: 10 });
const next: TourAction = { type: 'next' };
const back: TourAction = { type: 'back' };

function play(from: TourState, ...actions: TourAction[]) {
  return actions.reduce(tourReducer, from);
}

function times(count: number, action: TourAction): TourAction[] {
  return Array.from({ length: count }, () => action);
}

describe('the guided tour', () => {
  it('starts at the first step and moves one at a time, never before the first', () => {
    expect(play(asVisitor)).toMatchObject({ isOn: true, index: 0 });
    expect(play(asVisitor, next, next, back)).toMatchObject({ index: 1 });
    expect(play(asVisitor, back)).toMatchObject({ index: 0 });
  });

  it('ends for visitors at their finish, for users at theirs', () => {
    expect(play(asVisitor, ...times(5, next)).index).toBe(5);
    expect(play(asVisitor, ...times(6, next)).index).toBe(6);
    expect(play(asUser, ...times(6, next)).index).toBe(6);
    expect(play(asUser, ...times(7, next)).index).toBe(8);
  });

  it('asks before it is skipped and returns to the remembered step', () => {
    const asked = play(asVisitor, next, next, { type: 'close' });
    expect(asked).toMatchObject({ isOn: true, index: 8, remembered: 2 });
    expect(tourReducer(asked, { type: 'return' })).toMatchObject({ isOn: true, index: 2 });
    expect(tourReducer(asked, { type: 'end' })).toMatchObject({ isOn: false });
    expect(tourReducer(asked, { type: 'close' })).toMatchObject({ isOn: false });
    expect(tourReducer(asked, next)).toBe(asked);
  });

  it('passes a missing step in the way it was going', () => {
    expect(play(asUser, { type: 'missing', index: 0 }).index).toBe(1);
    expect(play(asUser, next, { type: 'missing', index: 1 }).index).toBe(2);
    const backAtTwo = play(asUser, next, next, next, back);
    expect(tourReducer(backAtTwo, { type: 'missing', index: 2 }).index).toBe(1);
    const backAtFirst = play(asUser, next, back);
    expect(tourReducer(backAtFirst, { type: 'missing', index: 0 }).index).toBe(1);
  });

  it('finishes when the last step is missing and ignores late news', () => {
    expect(play(asUser, ...times(6, next), { type: 'missing', index: 6 }).index).toBe(8);
    expect(play(asVisitor, next, { type: 'missing', index: 0 }).index).toBe(1);
  });
});
