import { expect, test } from 'vitest';
import { helpFilesOf } from './help-pages.ts';
import { type PictureFile, pictureFaults, picturesOf, wantedPictures } from './help-pictures.ts';

const english = 'modules/beds/help/beds.md';
const french = 'modules/beds/help/beds.fr.md';
const pages: Readonly<Record<string, string>> = {
  [english]: '---\ntitle: Beds\n---\nAll beds.\n\n![The beds of a ward](beds.webp) <!-- shows admin: beds, free -->\n\n## More\n',
  [french]: '---\ntitle: Lits\n---\nLes lits.\n\n![Les lits du service](beds.webp)\n\n## Plus\n',
};
const picture: PictureFile = { path: 'modules/beds/help/beds.webp', bytes: 60_000, width: 1120, height: 700 };

const filesOf = (texts: Readonly<Record<string, string>>) => helpFilesOf(Object.entries(texts).map(([path, text]) => ({ path, text })));

function faultsWith(changes: Readonly<Record<string, string>>, pictures: readonly PictureFile[] = [picture]): readonly string[] {
  return pictureFaults(filesOf({ ...pages, ...changes }), pictures);
}

const edited = (path: string, from: string, to: string) => ({ [path]: (pages[path] ?? '').replace(from, to) });

test('reads the pictures of a page: name, what it shows, and the state that it is taken of', () => {
  const [page, translated] = filesOf(pages);
  expect(picturesOf(page!)).toEqual([{ name: 'beds.webp', alt: 'The beds of a ward', state: 'admin: beds, free' }]);
  expect(picturesOf(translated!)).toEqual([{ name: 'beds.webp', alt: 'Les lits du service', state: null }]);
  expect(wantedPictures(filesOf(pages))).toEqual([{ path: picture.path, state: 'admin: beds, free' }]);
});

test('pages with their pictures have no faults', () => {
  expect(faultsWith({})).toEqual([]);
});

test('finds a page without a picture, and a picture that is not there', () => {
  const line = '![The beds of a ward](beds.webp) <!-- shows admin: beds, free -->\n\n';
  expect(faultsWith(edited(english, line, ''))).toEqual([
    `${english} has no picture: ![What it shows](beds.webp) <!-- shows admin: … -->`,
    `${french} shows other pictures than the English page`,
    `${picture.path} is shown by no page`,
  ]);
  expect(faultsWith({}, [])).toEqual([`${english}: there is no beds.webp: run npm run screenshots -- --help-pictures`]);
});

test('finds a picture that does not say what it shows, or which state it is taken of', () => {
  expect(faultsWith(edited(english, 'The beds of a ward', 'Beds'))).toEqual([
    `${english}: write between the brackets what beds.webp shows`,
  ]);
  expect(faultsWith(edited(french, 'Les lits du service', ''))).toEqual([`${french}: write between the brackets what beds.webp shows`]);
  expect(faultsWith(edited(english, ' <!-- shows admin: beds, free -->', ''))).toEqual([
    `${english}: name the state of beds.webp behind it: <!-- shows admin: … -->`,
  ]);
});

test('finds a picture within a text, of another kind, or elsewhere', () => {
  expect(faultsWith(edited(french, 'Les lits.', 'Les lits ![en images ici même](beds.webp).'))).toEqual([
    `${french}: a picture has a line of its own: ![What it shows](beds.webp)`,
  ]);
  expect(faultsWith(edited(english, '(beds.webp)', '(../beds.png)'))).toContain(
    `${english}: ../beds.png is not the name of a .webp file beside the page`,
  );
});

test('finds a French page with other pictures, with English words, or with a state', () => {
  expect(faultsWith(edited(french, '(beds.webp)', '(lits.webp)'))).toEqual([`${french} shows other pictures than the English page`]);
  expect(faultsWith(edited(french, 'Les lits du service', 'The beds of a ward'))).toEqual([
    `${french}: say in French what beds.webp shows`,
  ]);
  expect(faultsWith(edited(french, '(beds.webp)', '(beds.webp) <!-- shows admin: beds -->'))).toEqual([
    `${french}: the English page says which state beds.webp shows`,
  ]);
});

test('finds a picture of no page, one that is too heavy, and one of another size', () => {
  const other = { ...picture, path: 'modules/beds/help/old.png' };
  expect(faultsWith({}, [picture, other])).toEqual(['modules/beds/help/old.png is shown by no page']);
  expect(faultsWith({}, [{ ...picture, bytes: 60_001 }])).toEqual([`${picture.path}: 60001 bytes, at most 60000`]);
  expect(faultsWith({}, [{ ...picture, width: 1440, height: 900 }])).toEqual([`${picture.path}: 1440 × 900, not 1120 × 700`]);
});

test('finds two pictures with the same name: the web knows them by it', () => {
  const wards = Object.fromEntries(Object.entries(pages).map(([path, text]) => [path.replace('modules/beds', 'modules/wards'), text]));
  const there = [picture, { ...picture, path: 'modules/wards/help/beds.webp' }];
  expect(faultsWith(wards, there)).toEqual(['modules/beds/help/beds.webp and modules/wards/help/beds.webp have the same name']);
});
