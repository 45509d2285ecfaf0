import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildOwnerIndex, openOwnerIndex } from './owners.ts';

test('the index finds the teams of every manager in order, and none for other managers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (managers) => {
      const managerIds = Int32Array.from(managers);
      const owners = openOwnerIndex(
        buildOwnerIndex(managerIds, (bytes) => new SharedArrayBuffer(bytes)),
        managerIds,
      );
      for (let managerId = 1; managerId <= 41; managerId += 1) {
        const expected = managers.flatMap((owner, team) => (owner === managerId ? [team] : []));
        expect(owners.teamsOf(managerId)).toEqual(expected);
      }
    }),
  );
});
