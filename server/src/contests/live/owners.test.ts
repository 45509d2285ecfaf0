import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOwners, openOwners } from './owners.ts';

test('the teams of every manager are found in their order, and none of a stranger', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (managers) => {
      const managerIds = Int32Array.from(managers);
      const owners = openOwners(
        layOwners(managerIds, (bytes) => new SharedArrayBuffer(bytes)),
        managerIds,
      );
      for (let managerId = 1; managerId <= 41; managerId += 1) {
        const expected = managers.flatMap((owner, team) => (owner === managerId ? [team] : []));
        expect(owners.teamsOf(managerId)).toEqual(expected);
      }
    }),
  );
});
