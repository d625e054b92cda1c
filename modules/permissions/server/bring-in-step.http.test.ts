import { expect, test } from 'vitest';
import { inPlatform, theDatabase } from '#testing/world.ts';
import { permissionCatalogue } from '../contract/catalogue.ts';
import { bringCatalogueInStep } from './bring-in-step.ts';

const stored = async () =>
  (await theDatabase().owner.query('select id, name, description, status, in_use from permissions order by position, name')).rows;

test('after a start the table is the catalogue', async () => {
  const rows = await stored();
  expect(rows.map((row) => [row.id, row.name, row.description])).toEqual(
    permissionCatalogue.map((entry) => [entry.id, entry.name, entry.description]),
  );
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['active']));
  const { rows: modules } = await theDatabase().owner.query('select key from permission_modules');
  expect(modules).toHaveLength(22);
});

test('a further start changes nothing', async () => {
  const touched = async () => (await theDatabase().owner.query('select max(updated_at) as at from permissions')).rows[0].at;
  const before = await touched();
  await inPlatform((scope) => bringCatalogueInStep(scope));
  expect(await touched()).toEqual(before);
});

test('a dropped name is retired, a changed text follows, and a name that returns is active again', async () => {
  const [first, second, ...others] = permissionCatalogue;
  if (!first || !second) throw new Error('The catalogue is empty');
  await inPlatform((scope) => bringCatalogueInStep(scope, [{ ...second, description: 'Lets the holder do something else.' }, ...others]));
  const rows = await stored();
  expect(rows.find((row) => row.id === first.id).status).toBe('retired');
  expect(rows.find((row) => row.id === second.id).description).toBe('Lets the holder do something else.');
  await inPlatform((scope) => bringCatalogueInStep(scope));
  expect((await stored()).find((row) => row.id === first.id).status).toBe('active');
});

test("the operator's own names outlive a start", async () => {
  const id = '01890000-0000-7000-8000-000000000001';
  await theDatabase().owner.query(
    `insert into permissions (id, name, folded_name, module_key, position, description, risk, area, in_use, status, created_at, updated_at)
     values ($1, 'Water Plants', 'waterplants', 'settings', 900, 'Lets the holder water the plants.', 'normal', 'hospital', false, 'active', '2026-01-01', '2026-01-01')`,
    [id],
  );
  await inPlatform((scope) => bringCatalogueInStep(scope));
  expect((await stored()).find((row) => row.id === id)).toMatchObject({ status: 'active', in_use: false });
});
