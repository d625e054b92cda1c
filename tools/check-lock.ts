import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, report } from './report.ts';
import { root } from './source-tree.ts';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export type Manifest = Pick<LockEntry, 'dependencies' | 'devDependencies' | 'optionalDependencies'>;

/**
 * What would make `npm ci` fail or depend on one registry: addresses in the lockfile, packages without their hash,
 * a set of platform packages of which some are not locked (they were not published when the lock was made), ranges
 * in place of exact versions, a lockfile that lags behind package.json.
 */
export function findLockFaults(manifest: Manifest, lock: Lockfile): Finding {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '');
  const optional = entries.flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).map((wanted) => [path, ...wanted] as const),
  );
  const faults = [
    ...entries.flatMap(([path, entry]) => addressFaults(path, entry)),
    ...optional.flatMap(([path, name, version]) => platformFaults(lock, path, name, version)),
    ...manifestFaults(manifest, lock),
  ];
  return { seen: { packages: entries.length, 'optional packages': optional.length }, faults };
}

function addressFaults(path: string, entry: LockEntry): string[] {
  const faults: string[] = [];
  if (entry.resolved !== undefined)
    faults.push(`${path}: names an address (${entry.resolved}); npm install with .npmrc's omit-lockfile-registry-resolved`);
  if (!entry.integrity) faults.push(`${path}: has no integrity hash`);
  if (/registry\.|npmjs\.(?:org|com)/.test(JSON.stringify({ ...entry, funding: undefined }))) faults.push(`${path}: names a registry`);
  return faults;
}

function platformFaults(lock: Lockfile, path: string, name: string, version: string): string[] {
  const found = findLocked(lock, path, name);
  if (!found)
    return [`${path}: its optional ${name} ${version} is not locked, so npm ci fails; take a version whose packages are all there`];
  const exact = /^\d+\.\d+\.\d+\S*$/.test(version);
  return exact && found.version !== version ? [`${path}: wants ${name} ${version}, locked is ${found.version ?? 'nothing'}`] : [];
}

/** As Node looks a package up: beside its asker first, then folder by folder towards the root. */
function findLocked(lock: Lockfile, asker: string, name: string): LockEntry | undefined {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

function manifestFaults(manifest: Manifest, lock: Lockfile): string[] {
  return kinds.flatMap((kind) => {
    const locked = lock.packages['']?.[kind] ?? {};
    const names = new Set([...Object.keys(manifest[kind] ?? {}), ...Object.keys(locked)]);
    return [...names].flatMap((name) => {
      const version = manifest[kind]?.[name];
      if (version !== locked[name])
        return [`package.json: ${name} is ${version ?? 'absent'}, the lockfile says ${locked[name] ?? 'absent'}; run npm install`];
      if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version ?? '')) return [`package.json: ${name} ${version} is no exact version`];
      return lock.packages[`node_modules/${name}`]?.version === version ? [] : [`package.json: ${name} ${version} is not what is locked`];
    });
  });
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
}

if (import.meta.main) report('lock', findLockFaults(readJson<Manifest>('package.json'), readJson<Lockfile>('package-lock.json')));
