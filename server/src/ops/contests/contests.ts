import { similarTeams } from '../../contests/queries/similar-teams.ts';
import { contestsUnderWay } from '../../contests/settlement/under-way.ts';
import { picksAreOpen } from '../../contests/visibility.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { UsageError, type Command } from '../command.ts';

const MAX_SHOWN = 50;
const MAX_PAIRS = 200;
type Print = (line: string) => void;

/** Lists the contests with a step due and how far each is, or the similar teams of one contest. */
export const contests: Command = {
  usage: '[similar CONTEST]',
  about: 'lists contests being locked, settled, paid or refunded, or the suspiciously similar teams of one',
  async run({ db, print }, [command, contest]) {
    if (command === undefined) return listUnderWay(db, print);
    const id = Number(contest);
    if (command !== 'similar' || !Number.isInteger(id) || id < 1 || id > 2_147_483_647)
      throw new UsageError('Name a contest by its number: contests similar CONTEST.');
    return listSimilar(db, print, id);
  },
};

async function listUnderWay(db: Db, print: Print): Promise<boolean> {
  const underWay = await contestsUnderWay(db, MAX_SHOWN);
  if (underWay.length === 0) print('No contest has a step due.');
  for (const { id, name, stage, entries, counted, winners, paid, left, dueAt } of underWay) {
    const progress = stage === 'refunds' ? '' : `${counted} of ${entries} counted, ${winners} win, `;
    print(
      `${id}  ${name}: ${stage}, ${progress}${paid} paid, ${left} left, due since ${dueAt.toISOString()}`,
    );
  }
  return true;
}

/** Lists similar teams, once everyone may see the teams: until then operators see no more than others. */
async function listSimilar(db: Db, print: Print, contestId: number): Promise<boolean> {
  const { rows } = await sql<{ start_at: Date; join_time: number; locked_at: Date | null }>`
    select start_at, join_time, locked_at from contest where id = ${contestId}
  `.execute(db);
  const [contest] = rows;
  if (contest === undefined) {
    print(`Contest ${contestId} does not exist.`);
    return false;
  }
  if (contest.locked_at === null || !picksAreOpen(contest, await gameNow(db))) {
    print(`The teams of contest ${contestId} are hidden until all may see them.`);
    return false;
  }
  const { pairs, found, teams, isComplete } = await similarTeams(db, contestId, MAX_PAIRS);
  print(
    `${teams} teams, ${found} pairs${found > pairs.length ? `, the first ${pairs.length}` : ''}` +
      `${isComplete ? '' : '; only managers who have something in common were compared'}:`,
  );
  for (const { entries, managers, similarity, shared, relations } of pairs) {
    const related = relations.length === 0 ? '' : `  (${relations.join(', ')})`;
    print(
      `entries ${entries.join(' and ')} of managers ${managers.join(' and ')}: ${similarity}, ${shared} of 11${related}`,
    );
  }
  return true;
}
