import { describe, expect, test } from 'vitest';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { permissionCatalogue } from '#modules/permissions/contract/catalogue.ts';
import { defaultRoles } from '#modules/permissions/contract/roles.ts';
import { permissionTables } from './doc-generated.ts';
import { inLanguage, parsePage, shippedPages } from './doc-pages.ts';
import { anchorOf, listDocumentation, type Reader, searchPages, staffReader } from './documentation.ts';

const allowed = staffReader({ may: () => true } as unknown as Scope, 'en');
const plain = staffReader({ may: () => false } as unknown as Scope, 'en');
const french: Reader = { ...allowed, language: 'fr' };
const patient: Reader = { ...allowed, area: 'patient' };

describe('the shipped pages', () => {
  test('related pages exist', () => {
    const slugs = new Set(shippedPages().map((page) => page.slug));
    for (const page of shippedPages()) for (const other of page.related) expect(slugs, `${page.slug} names ${other}`).toContain(other);
  });

  test('permissions they want are of the catalogue', () => {
    const names = new Set(permissionCatalogue.map((entry) => entry.name));
    for (const page of shippedPages()) if (page.permission) expect(names).toContain(page.permission);
  });

  test('every default role has its day', () => {
    const titles = shippedPages()
      .filter((page) => page.section === 'Roles')
      .map((page) => page.title);
    for (const role of defaultRoles)
      expect(
        titles.some((title) => title.endsWith(role.name)),
        role.name,
      ).toBe(true);
  });

  test('a page without title, section or day does not ship', () => {
    expect(() => parsePage('x', 'no front matter')).toThrow('front matter');
    expect(() => parsePage('x', '---\ntitle: X\nsection: Nowhere\nupdated: 2026-01-01\n---\ntext')).toThrow('wants title');
    expect(parsePage('x', '---\ntitle: X: more\nsection: Start\nupdated: 2026-01-01\nkeywords: a, b\n---\n# text')).toMatchObject({
      title: 'X: more',
      keywords: ['a', 'b'],
      permission: null,
      order: 100,
      markdown: '# text',
    });
  });
});

describe('languages and areas', () => {
  const page = parsePage(
    'x',
    '---\ntitle: Queue\nsection: Modules\nupdated: 2026-01-01\nscreens: /hospital/queue, /hospital/queue?tab=a\n---\n## Statuses\n<!-- statuses: x -->\n| Waiting <!-- waiting --> | In line |\n<!-- end of statuses -->\n',
    '---\ntitle: File\nkeywords: ticket\n---\nTexte',
  );

  test('marks of the generator are not shown', () => {
    expect(page.markdown).toBe('## Statuses\n| Waiting | In line |');
    expect(page.screens).toEqual(['/hospital/queue', '/hospital/queue?tab=a']);
  });

  test('a picture is shown without the state that it was taken of', () => {
    const shown =
      '---\ntitle: Queue\nsection: Modules\nupdated: 2026-01-01\n---\nWho waits.\n\n![The queue](queue.webp) <!-- shows admin: queue -->\n';
    expect(parsePage('x', shown).markdown).toBe('Who waits.\n\n![The queue](queue.webp)');
  });

  test('a page that is translated is read in French, others in English', () => {
    expect(inLanguage(page, 'fr')).toMatchObject({ title: 'File', keywords: ['ticket'], markdown: 'Texte', section: 'Modules' });
    expect(inLanguage(page, 'en').title).toBe('Queue');
    expect(inLanguage({ ...page, french: null }, 'fr').title).toBe('Queue');
  });

  test('each area reads its own pages', async () => {
    const slugs = async (reader: Reader) => (await listDocumentation(reader)).map(({ slug }) => slug);
    expect(await slugs(patient)).toEqual(expect.arrayContaining(['my-record', 'my-results']));
    expect(await slugs(patient)).not.toContain('laboratory');
    expect(await slugs(allowed)).not.toContain('my-results');
    expect(await slugs({ ...allowed, area: 'admin' })).toEqual(['operator', 'person-reviews']);
  });

  test('the search reads the language of the screen', () => {
    expect(searchPages(french, 'ordonnance').map(({ title }) => title)).toContain('Ordonnances');
    expect(searchPages(allowed, 'ordonnance')).toEqual([]);
  });
});

describe('search', () => {
  test('all words must be there, beginnings are enough, accents do not matter', () => {
    expect(searchPages(allowed, 'keybo short')[0]?.slug).toBe('keyboard-shortcuts');
    expect(searchPages(allowed, 'dépendant')[0]?.slug).toBe('patients');
    expect(searchPages(allowed, 'patients zeppelin')).toEqual([]);
    expect(searchPages(allowed, '  ')).toEqual([]);
  });

  test('a page that may not be read is not found', () => {
    expect(searchPages(allowed, 'permissions').map((hit) => hit.slug)).toContain('permissions');
    expect(searchPages(plain, 'permissions').map((hit) => hit.slug)).not.toContain('permissions');
  });

  test('an excerpt carries no markdown signs', () => {
    for (const hit of searchPages(allowed, 'patient')) expect(hit.excerpt).not.toMatch(/[*`|]/);
  });

  test('a picture is found by what it shows, not by its file', () => {
    expect(searchPages(allowed, 'boxes email password')).toContainEqual(
      expect.objectContaining({ slug: 'registration-and-sign-in', excerpt: 'The sign-in page with the boxes for email and password' }),
    );
    expect(searchPages(allowed, 'webp')).toEqual([]);
  });
});

test('the list of permissions names each hospital permission once', () => {
  const tables = permissionTables();
  for (const entry of permissionCatalogue.filter((one) => one.area === 'hospital'))
    expect(tables.split(`| ${entry.name} |`)).toHaveLength(2);
  expect(tables).not.toContain('View Platform Dashboard');
});

test('anchors', () => {
  expect(anchorOf('By mail and SMS')).toBe('by-mail-and-sms');
});
