import { describe, expect, test } from 'vitest';
import { FilterError, parseFilter, parseSort } from './filter-grammar.ts';

const name = (text: string) => ({ kind: 'name', name: text });

describe('parseFilter', () => {
  test('no filter', () => {
    expect(parseFilter('  ')).toBeNull();
  });

  test('&& binds tighter than ||, brackets first', () => {
    const equals = (field: string) => ({ kind: 'compare', left: name(field), by: '=', right: { kind: 'number', value: 1 } });
    expect(parseFilter('a=1 || b=1 && c=1')).toEqual({
      kind: 'or',
      parts: [equals('a'), { kind: 'and', parts: [equals('b'), equals('c')] }],
    });
    expect(parseFilter('(a=1||b=1)&&c=1')).toEqual({
      kind: 'and',
      parts: [{ kind: 'or', parts: [equals('a'), equals('b')] }, equals('c')],
    });
  });

  test('quotes of both kinds with backslash escapes', () => {
    expect(parseFilter(`title = 'it\\'s'`)).toMatchObject({ right: { kind: 'text', value: "it's" } });
    expect(parseFilter(`title = "a\\"b' || 1=1 --"`)).toMatchObject({ right: { kind: 'text', value: `a"b' || 1=1 --` } });
  });

  test('any-of spellings mean the plain ones', () => {
    expect(parseFilter('title ?= "a"')).toEqual(parseFilter('title = "a"'));
    expect(parseFilter('title ?!~ "a"')).toEqual(parseFilter('title !~ "a"'));
  });

  test('values of every kind', () => {
    expect(parseFilter('a = -1.5')).toMatchObject({ right: { kind: 'number', value: -1.5 } });
    expect(parseFilter('a = true')).toMatchObject({ right: { kind: 'boolean', value: true } });
    expect(parseFilter('a != null')).toMatchObject({ by: '!=', right: { kind: 'null' } });
    expect(parseFilter('created >= @todayStart')).toMatchObject({ by: '>=', right: { kind: 'macro', name: '@todayStart' } });
  });

  test.each([
    'a',
    'a =',
    '= 1',
    'a = 1 &&',
    '&& a = 1',
    '(a = 1',
    'a = 1)',
    'a = "b',
    'a == 1 b',
    'a = 1 b = 2',
    'a ; drop',
    'a = 1 -- c',
    '()',
    'a = $1',
    '1a = 2',
  ])('refuses %s', (text) => {
    expect(() => parseFilter(text)).toThrow(FilterError);
  });

  test('ten brackets deep and not one more; 3500 characters and not one more', () => {
    const deep = (depth: number) => `${'('.repeat(depth)}a=1${')'.repeat(depth)}`;
    expect(parseFilter(deep(10))).not.toBeNull();
    expect(() => parseFilter(deep(11))).toThrow(FilterError);
    expect(() => parseFilter(`a="${'x'.repeat(3500)}"`)).toThrow(FilterError);
  });
});

describe('parseSort', () => {
  test('signs and list', () => {
    expect(parseSort('-created, +title,id')).toEqual([
      { name: 'created', descending: true },
      { name: 'title', descending: false },
      { name: 'id', descending: false },
    ]);
  });
});
