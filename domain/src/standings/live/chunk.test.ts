import { describe, expect, it } from 'vitest';
import { numbersFrom, randomTeam } from '../../testing/live-contests.ts';
import { CHUNK_TEAMS, packTeams, unpackTeams, type LockedTeam } from './chunk.ts';

const POOL = Array.from({ length: 40 }, (_, place) => 100 + 9 * place);

function teams(count: number, led: boolean): LockedTeam[] {
  const next = numbersFrom(count);
  return Array.from({ length: count }, (_, index) => randomTeam(index + 1, POOL, led, next));
}

describe('a chunk of teams', () => {
  it.each([
    ['with captains', true],
    ['without captains', false],
  ])('is unpacked as it was packed, %s', (_what, led) => {
    const packed = teams(300, led);
    expect(unpackTeams(packTeams(packed, POOL), POOL)).toEqual(packed);
  });

  it('is read from bytes that begin anywhere', () => {
    const packed = teams(3, true);
    const chunk = packTeams(packed, POOL);
    const shifted = new Uint8Array(chunk.length + 3);
    shifted.set(chunk, 3);
    expect(unpackTeams(shifted.subarray(3), POOL)).toEqual(packed);
  });

  it('holds no team at all, and at most 4,096', () => {
    expect(unpackTeams(packTeams([], POOL), POOL)).toEqual([]);
    const [team] = teams(1, true);
    const many = Array.from({ length: CHUNK_TEAMS + 1 }, () => team).filter((each) => each !== undefined);
    expect(unpackTeams(packTeams(many.slice(1), POOL), POOL)).toHaveLength(CHUNK_TEAMS);
    expect(() => packTeams(many, POOL)).toThrow('too many');
  });

  it('keeps its bytes: a chunk written by the first version is read for ever', () => {
    const team: LockedTeam = {
      entryId: 258,
      managerId: 3,
      team: {
        starters: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
        reserves: [21, 22, 23, 24],
        captainId: 12,
        viceCaptainId: 20,
      },
      stars: 27,
      savedAt: 1,
    };
    const pool = Array.from({ length: 15 }, (_, place) => 10 + place);
    const written =
      '010b040001000f00' +
      '000000000000f03f' +
      '02010000' +
      '03000000' +
      '0000010002000300040005000600070008000900' +
      '0a000b000c000d000e00' +
      'a2' +
      '1b';
    expect(Buffer.from(packTeams([team], pool)).toString('hex')).toBe(written);
    expect(unpackTeams(Buffer.from(written, 'hex'), pool)).toEqual([team]);
  });

  it('is refused when it is not what was written', () => {
    const chunk = packTeams(teams(2, true), POOL);
    const changed = (at: number, byte: number) => chunk.with(at, byte);
    expect(() => unpackTeams(chunk.subarray(1), POOL)).toThrow('version');
    expect(() => unpackTeams(changed(0, 2), POOL)).toThrow('version 2');
    expect(() => unpackTeams(changed(1, 10), POOL)).toThrow('another size');
    expect(() => unpackTeams(changed(4, 3), POOL)).toThrow('3 teams');
    expect(() => unpackTeams(chunk.subarray(0, chunk.length - 1), POOL)).toThrow('bytes');
    expect(() => unpackTeams(chunk.subarray(0, 4), POOL)).toThrow('shorter');
    expect(() => unpackTeams(chunk, POOL.slice(1))).toThrow('another pool');
    expect(() => unpackTeams(changed(8 + 2 * 16, 200), POOL)).toThrow('no player 200');
  });

  it('takes only whole teams of the pool, and a pool in order', () => {
    const [one] = teams(1, true);
    if (one === undefined) throw new Error('There is no team.');
    const withStarters = (starters: readonly number[]) => ({ ...one, team: { ...one.team, starters } });
    const { starters } = one.team;
    expect(() => packTeams([withStarters(starters.slice(1))], POOL)).toThrow('not complete');
    expect(() => packTeams([withStarters([...starters.slice(1), 1])], POOL)).toThrow('not complete');
    expect(() => packTeams([withStarters([...starters.slice(1), starters[1] ?? 0])], POOL)).toThrow(
      'not complete',
    );
    expect(() => packTeams([one], POOL.toReversed())).toThrow('ascending');
  });
});
