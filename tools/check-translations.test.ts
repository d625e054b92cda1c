import { expect, test } from 'vitest';
import { findTranslationFaults } from './check-translations.ts';

const page = 'modules/auth/web/page.tsx';
const french = 'modules/auth/web/fr.json';
const kernelFrench = 'kernel/web/text/fr.json';

function faultsOf(source: string, translations: Readonly<Record<string, unknown>> = { Save: 'Enregistrer' }): readonly string[] {
  const keep = `${source}\nexport const kept = t('Save');`;
  return findTranslationFaults([{ path: page, text: keep }], [{ path: french, text: JSON.stringify(translations) }]).faults;
}

test('texts that are translated pass', () => {
  const text = `export const A = () => <p title={t('Save')}>{t('{count} bed | {count} beds', { count })} <code>npm start</code> – 12 Civis</p>; word(a ? 'Save' : 'Leave');`;
  const translations = { Save: 'Enregistrer', Leave: 'Quitter', '{count} bed | {count} beds': '{count} lit | {count} lits' };
  expect(findTranslationFaults([{ path: page, text }], [{ path: french, text: JSON.stringify(translations) }])).toEqual({
    seen: { screens: 1, texts: 4, languages: 1 },
    faults: [],
  });
});

test.each([
  ['a text without translation', `t('Sign in');`, `${page}:1 "Sign in" is missing in fr`],
  ['a marked word without translation', `word('Sign in');`, `${page}:1 "Sign in" is missing in fr`],
  ['one arm of a choice', `t(a ? 'Save' : 'Sign in');`, `${page}:1 "Sign in" is missing in fr`],
  ['words in markup', `<p>Sign in</p>;`, `${page}:1 "Sign in" is not translated: t('…')`],
  ['words in braces', `<p>{a && 'Sign in'}</p>;`, `${page}:1 "Sign in" is not translated: t('…')`],
  ['words in an attribute', `<p aria-label="Sign in" />;`, `${page}:1 "Sign in" is not translated: t('…')`],
  ['words in an attribute in braces', `<p title={a ? 'Sign in' : t('Save')} />;`, `${page}:1 "Sign in" is not translated: t('…')`],
  ['a glued text', `t("Sign in " + name);`, `${page}:1 glues a text together: write it whole with {value} and give the values`],
])('finds %s', (_what, source, fault) => {
  expect(faultsOf(source)).toEqual([fault]);
});

test.each([
  ['an unused translation', { Save: 'Enregistrer', Old: 'Vieux' }, '"Old" is used by no screen'],
  ['an empty translation', { Save: ' ' }, '"Save" has no translation'],
  ['a lost value', { Save: 'Enregistrer', 'Hi {name}': 'Salut' }, '"Hi {name}" has the values {name}, its translation none'],
  ['a lost plural', { Save: 'Enregistrer', '{count} bed | {count} beds': '{count} lits' }, 'do not both have plural forms'],
])('finds %s', (_what, translations, fault) => {
  const source = `t('Hi {name}'); t('{count} bed | {count} beds');`;
  const all = { 'Hi {name}': 'Salut {name}', '{count} bed | {count} beds': '{count} lit | {count} lits', ...translations };
  expect(faultsOf(source, all)).toEqual([expect.stringContaining(fault)]);
});

test('finds a text that stands twice', () => {
  const files = [
    { path: french, text: '{"Save":"Enregistrer"}' },
    { path: 'modules/shell/web/fr.json', text: '{"Save":"Sauver"}' },
  ];
  const sources = [page, 'modules/shell/web/page.tsx'].map((path) => ({ path, text: `t('Save');` }));
  expect(findTranslationFaults(sources, files).faults).toEqual([`modules/shell/web/fr.json "Save" stands in ${french}, too: keep one`]);
});

test('finds a text beside a module that does not say it', () => {
  const files = [
    { path: 'modules/shell/web/fr.json', text: '{"Save":"Enregistrer"}' },
    { path: kernelFrench, text: '{"Leave":"Quitter"}' },
  ];
  expect(findTranslationFaults([{ path: page, text: `t('Save'); t('Leave');` }], files).faults).toEqual([
    'modules/shell/web/fr.json "Save" is said by auth: it belongs there',
    `${kernelFrench} "Leave" is said by auth: it belongs there`,
  ]);
});

test('what a call answers or refuses is wanted in every language', () => {
  const contract = 'modules/auth/contract/refusals.ts';
  const text = `export const a = declareRefusals({ LATE: { status: 409, message: 'Too late' } }); const call = { done: 'Signed in' };`;
  const files = [{ path: french, text: '{"Too late":"Trop tard"}' }];
  expect(findTranslationFaults([{ path: contract, text }], files).faults).toEqual([`${contract}:1 "Signed in" is missing in fr`]);
  const server = { path: 'kernel/server/sheets/faults.ts', text: `declareRefusals({ BAD: { status: 400, message: 'Bad file' } });` };
  expect(findTranslationFaults([server], [{ path: kernelFrench, text: '{"Bad file":"Mauvais fichier"}' }]).faults).toEqual([]);
  expect(findTranslationFaults([server], [{ path: kernelFrench, text: '{}' }]).faults).toEqual([
    'kernel/server/sheets/faults.ts:1 "Bad file" is missing in fr',
  ]);
});

test('an empty tree was not checked', () => {
  expect(findTranslationFaults([], []).seen).toEqual({ screens: 0, texts: 0, languages: 0 });
});

test('the steps of Get Started that a server names are wanted in every language', () => {
  const path = 'modules/inventory/server/get-started.ts';
  const text = `export const a = (): GetStartedAnswer[] => [{ key: 'b', title: 'Add beds', why: 'Wards need them.', progress: n ?? 'No bed yet' }];`;
  const files = [{ path: 'modules/inventory/web/fr.json', text: '{"Add beds":"Ajouter des lits","No bed yet":"Aucun lit"}' }];
  expect(findTranslationFaults([{ path, text }], files).faults).toEqual([`${path}:1 "Wards need them." is missing in fr`]);
});

test('what an upload says of a cell needs its translation, but for what a pattern of the kernel says', () => {
  const upload = {
    path: 'modules/auth/server/uploads/columns.ts',
    text: "z.string().min(2, 'Name is required').max(9, 'Must be at most 9 characters').regex(/a/, 'A code has no spaces'); fault('Pack', ok ? 'A pack has a name' : 'Pack is required'); push({ message: 'Twice in the file' });",
  };
  const said = (translations: Readonly<Record<string, string>>) =>
    findTranslationFaults([upload], [{ path: french, text: JSON.stringify(translations) }]).faults;
  expect(said({ 'A code has no spaces': 'Un code n’a pas d’espaces' })).toEqual([
    'modules/auth/server/uploads/columns.ts:1 "A pack has a name" is missing in fr',
    'modules/auth/server/uploads/columns.ts:1 "Twice in the file" is missing in fr',
  ]);
});

test('a translation has one kind of apostrophe', () => {
  const faults = faultsOf("t('Leave');", { Save: 'Enregistrer', Leave: "Quitter l'écran" });
  expect(faults).toEqual([`${french} "Leave" has a straight apostrophe: write ’`]);
});
