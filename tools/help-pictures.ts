import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { HelpFile } from './help-pages.ts';
import { root } from './source-tree.ts';

/** The window that a picture of the help is taken of, and the bytes that it may have. */
export const pictureLimits = { width: 1120, height: 700, bytes: 60_000 } as const;

const leastWords = 4;

/** A picture that a page shows. */
export interface ShownPicture {
  readonly name: string;
  /** What it shows, in the page's language. */
  readonly alt: string;
  /** The state of the screens that it is taken of, as e2e/states has it: `admin: /hospital/labs`. Only the English page says it. */
  readonly state: string | null;
}

/** A file in a folder of help pages that is no page. */
export interface PictureFile {
  readonly path: string;
  readonly bytes: number;
  /** 0 where it is no picture. */
  readonly width: number;
  readonly height: number;
}

const wholeLine = /^!\[(.*?)\]\(([^()\s]+)\)(?: <!-- shows (.+?) -->)?$/gm;

/** The pictures of a page, in order: lines of their own, `![What it shows](<name>.webp) <!-- shows admin: /hospital/labs -->`. */
export function picturesOf({ body }: Pick<HelpFile, 'body'>): ShownPicture[] {
  return [...body.matchAll(wholeLine)].map(([, alt = '', name = '', state]) => ({ name, alt, state: state ?? null }));
}

const pathOf = (file: HelpFile, name: string) => `modules/${file.module}/help/${name}`;

/** The pictures that English pages name: where each lies and which state it is taken of. */
export function wantedPictures(files: readonly HelpFile[]): { readonly path: string; readonly state: string | null }[] {
  const english = files.filter(({ language }) => language === 'en');
  return english.flatMap((file) => picturesOf(file).map(({ name, state }) => ({ path: pathOf(file, name), state })));
}

/** Pages without a picture, and pictures that are not there, not described, not translated, too large, or of no page. */
export function pictureFaults(files: readonly HelpFile[], pictures: readonly PictureFile[]): string[] {
  const there = new Set(pictures.map(({ path }) => path));
  const wanted = new Set(wantedPictures(files).map(({ path }) => path));
  return [
    ...files.flatMap(formFaults),
    ...files.flatMap((file) => (file.language === 'en' ? englishFaults(file, there) : frenchFaults(file, files))),
    ...pictures.flatMap((picture) => (wanted.has(picture.path) ? sizeFaults(picture) : [`${picture.path} is shown by no page`])),
    ...sameNames([...wanted]),
  ];
}

/** What is wrong with the lines themselves. */
function formFaults(file: HelpFile): string[] {
  const shown = picturesOf(file);
  const marks = file.body.match(/!\[/g)?.length ?? 0;
  return [
    ...(marks === shown.length ? [] : [`${file.path}: a picture has a line of its own: ![What it shows](${file.slug}.webp)`]),
    ...shown
      .filter(({ name }) => !/^[\w-]+\.webp$/.test(name))
      .map(({ name }) => `${file.path}: ${name} is not the name of a .webp file beside the page`),
    ...shown
      .filter(({ alt }) => alt.split(/\s+/).filter(Boolean).length < leastWords)
      .map(({ name }) => `${file.path}: write between the brackets what ${name} shows`),
  ];
}

function englishFaults(file: HelpFile, there: ReadonlySet<string>): string[] {
  const shown = picturesOf(file);
  if (shown.length === 0) return [`${file.path} has no picture: ![What it shows](${file.slug}.webp) <!-- shows admin: … -->`];
  return [
    ...shown
      .filter(({ name }) => !there.has(pathOf(file, name)))
      .map(({ name }) => `${file.path}: there is no ${name}: run npm run screenshots -- --help-pictures`),
    ...shown
      .filter(({ state }) => state === null)
      .map(({ name }) => `${file.path}: name the state of ${name} behind it: <!-- shows admin: … -->`),
  ];
}

function frenchFaults(file: HelpFile, files: readonly HelpFile[]): string[] {
  const english = files.find((other) => other.language === 'en' && other.module === file.module && other.slug === file.slug);
  if (!english) return [];
  const said = new Set(picturesOf(english).map(({ alt }) => alt));
  const shown = picturesOf(file);
  const namesOf = (pictures: readonly ShownPicture[]) => pictures.map(({ name }) => name).join();
  return [
    ...(namesOf(shown) === namesOf(picturesOf(english)) ? [] : [`${file.path} shows other pictures than the English page`]),
    ...shown.filter(({ alt }) => said.has(alt)).map(({ name }) => `${file.path}: say in French what ${name} shows`),
    ...shown.filter(({ state }) => state !== null).map(({ name }) => `${file.path}: the English page says which state ${name} shows`),
  ];
}

function sizeFaults({ path, bytes, width, height }: PictureFile): string[] {
  const most = pictureLimits;
  return [
    ...(bytes > most.bytes ? [`${path}: ${bytes} bytes, at most ${most.bytes}`] : []),
    ...(width === most.width && height === most.height ? [] : [`${path}: ${width} × ${height}, not ${most.width} × ${most.height}`]),
  ];
}

/** The web finds a picture by its name alone. */
function sameNames(paths: readonly string[]): string[] {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return paths.flatMap((path, at) => {
    const first = paths.slice(0, at).find((other) => nameOf(other) === nameOf(path));
    return first ? [`${first} and ${path} have the same name`] : [];
  });
}

/** All files beside help pages that are no pages. */
export async function readPictures(): Promise<PictureFile[]> {
  const paths = globSync('modules/*/help/*', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return Promise.all(paths.filter((path) => !path.endsWith('.md')).map(readPicture));
}

async function readPicture(path: string): Promise<PictureFile> {
  const content = readFileSync(join(root, path));
  const picture = sharp(content);
  const { width, height } = await picture.metadata().catch(() => ({ width: 0, height: 0 }));
  return { path, bytes: content.length, width, height };
}
