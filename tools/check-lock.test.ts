import { expect, test } from 'vitest';
import { findLockFaults, type Lockfile } from './check-lock.ts';

const manifest = { dependencies: { tool: '1.0.0' } };
const packages: Lockfile['packages'] = {
  '': { dependencies: { tool: '1.0.0' } },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-a', optionalDependencies: { 'tool-linux': '1.0.0', 'tool-win': '1.0.0' } },
  'node_modules/tool-linux': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/tool/node_modules/tool-win': { version: '1.0.0', integrity: 'sha512-c' },
};
const faultsWith = (changes: Lockfile['packages']) => findLockFaults(manifest, { packages: { ...packages, ...changes } }).faults;

test('a sound lockfile passes', () => {
  expect(findLockFaults(manifest, { packages })).toEqual({ seen: { packages: 3, 'optional packages': 2 }, faults: [] });
});

test('finds an address, a missing hash, a missing and a lagging platform package', () => {
  const linux = 'node_modules/tool-linux';
  expect(faultsWith({ [linux]: { version: '1.0.0', integrity: 'x', resolved: 'https://mirror.example/t.tgz' } })[0]).toContain(
    'names an address',
  );
  expect(faultsWith({ [linux]: { version: '1.0.0' } })).toEqual([`${linux}: has no integrity hash`]);
  expect(faultsWith({ [linux]: { version: '1.1.0', integrity: 'x' } })).toEqual([
    'node_modules/tool: wants tool-linux 1.0.0, locked is 1.1.0',
  ]);
  const { [linux]: _gone, ...rest } = packages;
  expect(findLockFaults(manifest, { packages: rest }).faults[0]).toContain('its optional tool-linux 1.0.0 is not locked');
});

test('finds a manifest that the lockfile lags behind, and a range', () => {
  expect(findLockFaults({ dependencies: { tool: '1.0.1' } }, { packages }).faults[0]).toContain('run npm install');
  const ranged = { ...packages, '': { dependencies: { tool: '^1.0.0' } } };
  expect(findLockFaults({ dependencies: { tool: '^1.0.0' } }, { packages: ranged }).faults).toEqual([
    'package.json: tool ^1.0.0 is no exact version',
  ]);
});

test('an empty lockfile was not checked', () => {
  expect(findLockFaults({}, { packages: {} }).seen).toEqual({ packages: 0, 'optional packages': 0 });
});
