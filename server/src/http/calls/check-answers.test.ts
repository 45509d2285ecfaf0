import { describe, expect, test } from 'vitest';
import { contestsConfig } from '../../contests/queries/detail.ts';
import { clientOf } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { checkAnswer, checkOutcome } from './check-answers.ts';
import { defineRoutes, read } from './handler.ts';
import { parseAnswer } from './parse.ts';
import { preSerialized } from './pre-serialized.ts';

const CONFIG = 'contests.configuration';
const LANGUAGES = 'startup.languages';
const SYSTEM = 'startup.configuration';

/** The types allow an unknown key when the object is not a literal. */
const config = { ...contestsConfig(), forgotten: 1 };
const english = { id: 1, value: 'en' as const, name: 'English' };
const languages = [english, { ...english, forgotten: 'at once' }];

const routes = defineRoutes({
  [CONFIG]: read(() => Promise.resolve(preSerialized(CONFIG, JSON.stringify(config)))),
  [LANGUAGES]: read(() => Promise.resolve(languages)),
});
const { app } = await startTestServer({ routes });

describe('an answer with a key that the contract does not know', () => {
  test('is an error that names the call and the key', () => {
    expect(() => checkAnswer(CONFIG, config)).toThrow(
      'contests.configuration answers with a key that the contract does not know: forgotten.',
    );
  });

  test('is found in the items of an array', () => {
    expect(() => checkAnswer(LANGUAGES, languages)).toThrow('does not know: 1.forgotten.');
  });

  test('is found in nested objects, and in arrays of these', async () => {
    const system = await clientOf(app).call(SYSTEM, {});
    const network = { network: 'one', url: 'https://example.org' };
    const withLinks = (links: object): unknown => ({ ...system, links: { ...system.links, ...links } });
    expect(checkAnswer(SYSTEM, withLinks({ social: [network] }))).toEqual(withLinks({ social: [network] }));
    expect(() => checkAnswer(SYSTEM, withLinks({ forgotten: null }))).toThrow('links.forgotten.');
    expect(() =>
      checkAnswer(SYSTEM, withLinks({ social: [network, { ...network, forgotten: false }] })),
    ).toThrow('links.social.1.forgotten.');
  });

  test('is found in plain and pre-serialized answers, by every test that makes the call', async () => {
    for (const key of [CONFIG, LANGUAGES] as const) {
      const { status, error } = await clientOf(app).ask(key, {});
      expect([status, error], key).toEqual([500, 'ERR_GENERAL_UNKNOWN_ERROR']);
    }
  });

  test('is sent unchanged when answers are not checked', () => {
    expect(checkOutcome({ checkAnswers: false }, CONFIG, config)).toBe(config);
  });

  test('is returned without the key when an earlier version of the product stored it', () => {
    expect(parseAnswer(CONFIG, config)).toEqual(contestsConfig());
  });
});

describe('an answer without a key of the contract', () => {
  test('is an error that names the call and the key', () => {
    const { join_time: _, ...rest } = contestsConfig();
    expect(() => checkAnswer(CONFIG, rest)).toThrow(
      /contests\.configuration answers against the contract.*join_time/,
    );
    expect(() => checkAnswer(LANGUAGES, [english, { id: 2, value: 'it' }])).toThrow('1.name');
  });
});

test('a key whose value is undefined is not sent, so it is no key', () => {
  expect(checkAnswer(CONFIG, { ...contestsConfig(), forgotten: undefined })).toEqual(contestsConfig());
});
