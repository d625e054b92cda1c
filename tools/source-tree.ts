import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A file of the tree; the path is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const folders = ['kernel', 'modules', 'apps', 'docs', 'e2e', 'bench', 'tools', 'database'];
const never = new Set(['node_modules', 'dist', 'data', '.cache', 'coverage']);

/** All files of the project's own folders and of the root itself whose names end in one of the endings, by path. */
export function readSources(endings: readonly string[]): SourceFile[] {
  const atRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = [...atRoot.map((entry) => entry.name), ...folders.flatMap(listFiles)];
  return paths
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    // `data` is the database's folder at the root alone; below it may be a module's own.
    return entry.isDirectory() && (!never.has(entry.name) || entry.name === 'data') ? listFiles(path) : [];
  });
}

/** Tests, and what only tests load. They may reach where the product may not. */
export function isTest(path: string): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path) || /(?:^|\/)(?:testing|e2e)\//.test(path);
}
