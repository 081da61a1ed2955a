import { describe, expect, test } from 'vitest';
import { anOrder, line } from '../../../test/support/build-order.ts';
import { chooseUnits, recheckUnits, type TakenUnits } from './choose-units.ts';
import { countByLine } from './units.ts';

const order = anOrder({ lines: [line('a', { quantity: 3 }), line('b', { quantity: 1 })] });
const unit = (lineId: string, n: number) => ({ lineId, unit: n });
const none: TakenUnits = { held: [], goneElsewhere: [], decidedAgainst: [] };

describe('choosing units', () => {
  test('the lowest free ones, line by line', () => {
    expect(chooseUnits(order, countByLine(['a', 'b', 'a']), none)).toEqual({
      units: [unit('a', 1), unit('a', 2), unit('b', 1)],
      faults: [],
    });
  });

  test('a held one is passed over', () => {
    const taken = { ...none, held: [unit('a', 1)] };
    expect(chooseUnits(order, countByLine(['a']), taken).units).toEqual([unit('a', 2)]);
  });

  test('one decided against comes first, so that its sibling does not stand in for it', () => {
    const taken = { ...none, decidedAgainst: [unit('a', 3)] };
    expect(chooseUnits(order, countByLine(['a']), taken).units).toEqual([unit('a', 3)]);
    expect(chooseUnits(order, countByLine(['a', 'a']), taken).units).toEqual([unit('a', 3), unit('a', 1)]);
  });

  test('what went elsewhere is counted off the clean ones first', () => {
    const taken = { ...none, decidedAgainst: [unit('a', 1)], goneElsewhere: [{ lineId: 'a', quantity: 2 }] };
    expect(chooseUnits(order, countByLine(['a']), taken).units).toEqual([unit('a', 1)]);
    expect(chooseUnits(order, countByLine(['a', 'a']), taken).faults).toEqual([
      { lineId: 'a', fault: 'taken_already' },
    ]);
  });

  test.each([
    [['x'], 'unknown_line'],
    [['b', 'b'], 'beyond_quantity'],
  ])('%j cannot be served', (items, fault) => {
    expect(chooseUnits(order, countByLine(items), none).faults).toMatchObject([{ fault }]);
  });

  test('units that are still on the way cannot be chosen, whichever were refunded already', () => {
    const partly = anOrder({ lines: [line('a', { quantity: 3, deliveredQuantity: 1 })] });
    expect(chooseUnits(partly, countByLine(['a']), none).faults).toEqual([]);
    expect(chooseUnits(partly, countByLine(['a', 'a']), none).faults).toMatchObject([{ fault: 'not_delivered' }]);
    const taken = { ...none, held: [unit('a', 1)] };
    expect(chooseUnits(partly, countByLine(['a']), taken).faults).toMatchObject([{ fault: 'not_delivered' }]);
  });

  test('a line of a billion pieces is no burden', () => {
    const huge = anOrder({ lines: [line('a', { quantity: 1_000_000_000 })] });
    expect(chooseUnits(huge, countByLine(['a']), none).units).toEqual([unit('a', 1)]);
  });
});

describe('looking at units again', () => {
  test('they stay as they are while there is room for them', () => {
    const taken = { ...none, goneElsewhere: [{ lineId: 'a', quantity: 2 }] };
    expect(recheckUnits(order, [unit('a', 2)], taken)).toEqual({ units: [unit('a', 2)], faults: [] });
  });

  test('and are taken once somebody else has had all of them', () => {
    const taken = { ...none, goneElsewhere: [{ lineId: 'b', quantity: 1 }] };
    expect(recheckUnits(order, [unit('b', 1)], taken).faults).toEqual([{ lineId: 'b', fault: 'taken_already' }]);
  });
});
