import { entryScene } from '#testing/entry-scene.ts';
import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, unique } from '#testing/world.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { categoryStatuses } from '../../contract/words.ts';
import { sound } from './lab.ts';

/** Tests of the catalogue in each status. */
export async function testScene(): Promise<RecordScene> {
  const { admin } = await aHospital();
  const [category] = sound(await admin.send(catalogueCalls.categories)).payload.data;
  const active = async () => {
    const body = {
      name: unique('Test '),
      shortName: 'T',
      categoryId: category?.id ?? '',
      specimenType: 'serum' as const,
      container: 'gel-yellow' as const,
      parameters: [{ name: 'Value', resultType: 'numeric' as const, unit: 'mmol/L' }],
    };
    return sound(await admin.send(catalogueCalls.createTest, { body })).payload.id;
  };
  const disabled = async () => {
    const id = await active();
    sound(await admin.send(catalogueCalls.editTest, { params: { id }, body: { status: 'disabled' } }));
    return id;
  };
  const archived = async () => {
    const id = await active();
    sound(await admin.send(catalogueCalls.removeTest, { params: { id }, query: { archive: true } }));
    return id;
  };
  return { view: catalogueCalls.viewTest, ways: { active, disabled, archived }, judge: admin };
}

/** Categories without tests. */
export async function categoryScene(): Promise<RecordScene> {
  const { categories, createCategory, editCategory } = catalogueCalls;
  return entryScene(
    { list: categories, create: createCategory, edit: editCategory },
    { judge: (await aHospital()).admin, made: () => ({ name: unique('Category ') }), statuses: categoryStatuses },
  );
}
