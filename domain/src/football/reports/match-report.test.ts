import { expect, test } from 'vitest';
import { decisiveGoal, reportPlan, shapeOf, type MatchFacts, type ReportedGoal } from './match-report.ts';

/** Goals of a match from "h12 a86": the side that scored and the minute. */
function goalsOf(text: string): ReportedGoal[] {
  const score = { home: 0, away: 0 };
  return text
    .split(' ')
    .filter((each) => each !== '')
    .map((each, index) => {
      const side = each.startsWith('h') ? 'home' : 'away';
      score[side] += 1;
      const minute = Number(each.slice(1));
      return {
        kind: 'goal',
        side,
        playerId: index + 1,
        assistId: 100,
        minute,
        added: 0,
        score: { ...score },
      };
    });
}

function factsOf(text: string): MatchFacts {
  const goals = goalsOf(text);
  return {
    clubs: { home: 1, away: 2 },
    score: goals.at(-1)?.score ?? { home: 0, away: 0 },
    goals,
    sentOff: [],
    missedPenalties: [],
    best: null,
    keeper: null,
    table: [],
    next: [],
  };
}

test.each([
  ['', 'goalless'],
  ['h10 a20', 'draw'],
  ['h10 a88', 'late_draw'],
  ['h10 a20 h86', 'late_win'],
  ['a10 h20 h60', 'comeback'],
  ['h1 h2 h3 h4', 'rout'],
  ['h10 h86', 'shut_out'],
  ['h10 h20 a80', 'win'],
  ['a5 h20 h40 h90', 'comeback'],
])('a match with the goals "%s" is reported as %s', (goals, shape) => {
  expect(shapeOf(factsOf(goals))).toBe(shape);
});

test('the decisive goal is the one after which the winner led to the end', () => {
  expect(decisiveGoal(factsOf('h10 a20 h60 h80'))?.minute).toBe(60);
  expect(decisiveGoal(factsOf('h10 a20'))?.minute).toBe(20);
  expect(decisiveGoal(factsOf(''))).toBeNull();
});

test('goals are described by what they did to the score, and the assist only for the first', () => {
  const [paragraph] = reportPlan(factsOf('h10 a20 a30 a40 h50')).paragraphs;
  expect(paragraph?.map(({ key }) => key)).toEqual([
    'goal.opener',
    'goal.assist',
    'goal.equaliser',
    'goal.lead',
    'goal.extend',
    'goal.reduce',
  ]);
});

test('an own goal counts for the other side', () => {
  const facts = factsOf('h10');
  const [goal] = facts.goals;
  if (goal === undefined) throw new Error('no goal');
  const plan = reportPlan({ ...facts, goals: [{ ...goal, kind: 'own_goal', side: 'away', assistId: null }] });
  expect(plan.paragraphs[0]).toMatchObject([{ key: 'goal.own', values: { club: { id: 1 } } }]);
});

test('the table sentence names the climber, the faller and the leader', () => {
  const table = [
    { clubId: 1, before: 3, after: 1, points: 9 },
    { clubId: 2, before: 2, after: 4, points: 6 },
  ];
  const plan = reportPlan({ ...factsOf('h10'), table });
  expect(plan.paragraphs.at(-1)?.map(({ key }) => key)).toEqual(['table.top', 'table.down']);
});
