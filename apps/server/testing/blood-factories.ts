import type { RecordScene } from './record-acts.ts';
import { anAcquisition } from './blood-bank.ts';
import {
  donorScene,
  excursionScene,
  lookbackScene,
  reactionScene,
  requestScene,
  storageScene,
  transfusionScene,
  unitScene,
} from './blood-scenes.ts';
import type { TestHospital } from './world.ts';

type Factory = (hospital: TestHospital) => Promise<string>;

/** A record as its scene makes it. */
const made =
  (scene: (hospital: TestHospital) => Promise<RecordScene>, status: string): Factory =>
  async (hospital) => {
    const way = (await scene(hospital)).ways[status];
    if (!way) throw new Error(`No way leads to ${status}`);
    return way();
  };

/** Records of the blood bank, made by its own calls. */
export const bloodFactories: Readonly<Record<string, Factory>> = {
  'blood-units': made(unitScene, 'available'),
  'blood-storages': made(storageScene, 'active'),
  'blood-excursions': made(excursionScene, 'ended'),
  'blood-donors': made(donorScene, 'active'),
  'blood-lookbacks': made(lookbackScene, 'open'),
  'blood-requests': made(requestScene, 'requested'),
  'blood-transfusions': made(transfusionScene, 'running'),
  'blood-reactions': made(reactionScene, 'open'),
  'blood-acquisitions': anAcquisition,
};
