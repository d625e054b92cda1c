import { expect, test } from 'vitest';
import { faultsOfTest, formulaFault, isLoinc, overlappingParameter } from '../rules/catalogue.ts';
import { builtInCategories, builtInProfiles, builtInTests } from './built-in-catalogue.ts';

test('48 tests, 5 profiles and 9 categories, each with a name and a short name of its own', () => {
  expect([builtInTests.length, builtInProfiles.length, builtInCategories.length]).toEqual([48, 5, 9]);
  for (const key of ['id', 'name', 'shortName'] as const) {
    const all = [...builtInTests, ...builtInProfiles].map((each) => each[key].toLowerCase());
    expect(new Set(all).size, key).toBe(all.length);
  }
  expect(new Set(builtInTests.map(({ category }) => category))).toEqual(new Set(builtInCategories));
});

test.each(builtInTests.map((each) => [each.id, each] as const))('%s is a sound test', (_id, each) => {
  const parameters = each.parameters.map((parameter, index) => ({
    ...parameter,
    id: `p${index}`,
    options: [...parameter.options],
    ranges: [...parameter.ranges],
  }));
  const judged = {
    ...each,
    kind: 'test' as const,
    memberIds: [],
    minAgeDays: null,
    maxAgeDays: null,
    performedAt: 'in-house',
    referralInstitution: null,
    parameters,
  };
  expect(faultsOfTest(judged)).toEqual({});
  expect(overlappingParameter(parameters)).toBeNull();
  expect(formulaFault(parameters)).toBeNull();
  for (const { code } of parameters) if (code?.includes('-')) expect(isLoinc(code), code).toBe(true);
  expect(each.shortName.length).toBeLessThanOrEqual(16);
});

test('profiles are made of built-in tests', () => {
  const ids = new Set(builtInTests.map(({ id }) => id));
  for (const { members } of builtInProfiles) for (const member of members) expect(ids.has(member), member).toBe(true);
});
