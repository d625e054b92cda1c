import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, theDatabase, unique } from '#testing/world.ts';
import { catalogueCalls, departmentActs, specializationActs } from '../contract/calls/catalogues.ts';

testRecordActs(specializationActs, async () => {
  const { admin } = await aHospital();
  const list = async (status: 'active' | 'archived') =>
    (await admin.send(catalogueCalls.listSpecializations, { query: { status, limit: 'All' } })).payload.data;
  const active = async () => {
    const { payload } = await admin.send(catalogueCalls.addSpecializations, { body: { name: unique('Speciality ') } });
    return payload[0]?.id ?? '';
  };
  const archived = async () => {
    const id = await active();
    await admin.send(catalogueCalls.archiveSpecialization, { params: { id } });
    return id;
  };
  const view = async (id: string) => [...(await list('active')), ...(await list('archived'))].find((row) => row.id === id);
  return { view, ways: { active, archived }, judge: admin };
});

testRecordActs(departmentActs, async () => {
  const { admin } = await aHospital();
  const add = async (parentId?: string) => {
    const body = { name: unique('Ward '), kind: 'clinical' as const, ...(parentId ? { parentId } : {}) };
    return (await admin.send(catalogueCalls.addDepartment, { body })).payload.id;
  };
  /** An archived unit still points at it, so that it is archived and not removed. */
  const archived = async () => {
    const id = await add();
    await theDatabase().owner.query("update departments set status = 'archived' where id = $1", [await add(id)]);
    await admin.send(catalogueCalls.deleteDepartment, { params: { id } });
    return id;
  };
  return { view: catalogueCalls.readDepartment, ways: { active: () => add(), archived }, judge: admin };
});
