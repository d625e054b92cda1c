import { describe, expect, test } from 'vitest';
import { EditPreferences } from '../contract/records.ts';
import { mergePreferences, showPreferences } from './preferences.ts';
import { scrub, whyNotMark } from './rules.ts';

describe('first steps', () => {
  test.each([
    [{ manual: false, skippable: true }, 'skipped', null],
    [{ manual: false, skippable: false }, 'skipped', 'ITEM_NOT_SKIPPABLE'],
    [{ manual: false, skippable: true }, 'done', 'ITEM_NOT_MANUAL'],
    [{ manual: true, skippable: true }, 'done', null],
    [{ manual: false, skippable: false }, 'todo', null],
  ] as const)('%o → %s: %s', (item, status, code) => {
    expect(whyNotMark({ item, status })?.code ?? null).toBe(code);
  });
});

describe('errors of the browser', () => {
  test.each([
    ['Cannot read ada.obi@civis.test of undefined', 'Cannot read [e-mail] of undefined'],
    ['GET /api/patients?search=Ada%20Obi failed', 'GET /api/patients failed'],
    ['token=cvs_AbC-12_x', 'token=[secret]'],
    ['lost cvs_AbC-12_x somewhere', 'lost [token] somewhere'],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [token]'],
    ['{"password":"Hunter2!"}', '{"password":"[secret]"}'],
    ['record 0199a0b1-1111-7222-8333-444455556666 gone', 'record [id] gone'],
    ['patient P-000123 of CIV-ABCD-1234', 'patient [number] of [number]'],
    ['call +234 803 123 4567 now', 'call [digits] now'],
    ['at render (app.js:1203:45)', 'at render (app.js:1203:45)'],
  ])('%s', (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });
});

describe('preferences', () => {
  test('nothing stored means the defaults', () => {
    expect(showPreferences({})).toEqual({
      theme: 'system',
      density: 'comfortable',
      textSize: 'normal',
      reducedMotion: false,
      sidebarCollapsed: false,
      sound: true,
      language: null,
      channels: {},
      quietHours: null,
      tables: {},
      dashboard: { order: [], hidden: [] },
      home: 'work',
      recent: [],
      phrases: {},
    });
  });

  test('lists are merged one by one, null takes one out', () => {
    const first = mergePreferences(
      {},
      EditPreferences.parse({ tables: { patients: { pageSize: 25 }, users: { pageSize: 50 } }, theme: 'dark' }),
    );
    const second = mergePreferences(first, EditPreferences.parse({ tables: { users: null, audit: { columns: ['at'] } } }));
    expect(showPreferences(second)).toMatchObject({ theme: 'dark', tables: { patients: { pageSize: 25 }, audit: { columns: ['at'] } } });
    expect(showPreferences(second).tables).not.toHaveProperty('users');
  });

  test('an older stored value that is no longer known gives way', () => {
    expect(showPreferences({ theme: 'sepia', sound: false, gone: 1 })).toMatchObject({ theme: 'system', sound: false });
  });

  test.each([
    [{ theme: 'sepia' }],
    [{ unknown: true }],
    [{ recent: Array.from({ length: 21 }, (_, n) => ({ type: 'patient', id: `x${n}` })) }],
    [{ tables: { 'a b': {} } }],
    [{ tables: { patients: { pageSize: 33 } } }],
    [{ tables: { patients: { columns: Array.from({ length: 61 }, (_, n) => `c${n}`) } } }],
    [{ language: 'xx' }],
  ])('refuses %o', (body) => {
    expect(EditPreferences.safeParse(body).success).toBe(false);
  });
});
