import { entryScene } from '#testing/entry-scene.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, unique } from '#testing/world.ts';
import { batchCalls, locationActs } from '../../contract/calls/batches.ts';
import {
  brandActs,
  medicationCategoryActs,
  medicationListCalls as calls,
  medicationTypeActs,
  productCategoryActs,
} from '../../contract/calls/medication-lists.ts';
import { listStatuses } from '../../contract/words.ts';

type ListCalls = Parameters<typeof entryScene>[0];

const scene =
  (list: ListCalls, more: object = {}) =>
  async () =>
    entryScene(list, {
      judge: (await aHospital()).admin,
      made: () => ({ name: unique('Entry '), ...more }),
      statuses: listStatuses,
      query: (status) => ({ status, limit: 'All' }),
    });

testRecordActs(
  medicationTypeActs,
  scene({ list: calls.medicationTypes, create: calls.createMedicationType, edit: calls.editMedicationType }),
);
testRecordActs(
  medicationCategoryActs,
  scene({ list: calls.medicationCategories, create: calls.createMedicationCategory, edit: calls.editMedicationCategory }),
);
testRecordActs(brandActs, scene({ list: calls.brands, create: calls.createBrand, edit: calls.editBrand }));
testRecordActs(
  productCategoryActs,
  scene({ list: calls.productCategories, create: calls.createProductCategory, edit: calls.editProductCategory }),
);
testRecordActs(
  locationActs,
  scene({ list: batchCalls.locations, create: batchCalls.createLocation, edit: batchCalls.editLocation }, { kind: 'main-store' }),
);
