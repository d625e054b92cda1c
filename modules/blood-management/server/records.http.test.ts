import { testRecordActs } from '#testing/record-acts.ts';
import { reactionActs, transfusionActs } from '../contract/calls/bedside.ts';
import { donorActs, lookbackActs } from '../contract/calls/donors.ts';
import { requestActs } from '../contract/calls/requests.ts';
import { unitActs } from '../contract/calls/stock.ts';
import { excursionActs, storageActs } from '../contract/calls/storage.ts';
import {
  donorScene,
  excursionScene,
  lookbackScene,
  reactionScene,
  requestScene,
  storageScene,
  transfusionScene,
  unitScene,
} from '#testing/blood-scenes.ts';

testRecordActs(unitActs, unitScene);
testRecordActs(storageActs, storageScene);
testRecordActs(excursionActs, excursionScene);
testRecordActs(donorActs, donorScene);
testRecordActs(lookbackActs, lookbackScene);
testRecordActs(requestActs, requestScene);
testRecordActs(transfusionActs, transfusionScene);
testRecordActs(reactionActs, reactionScene);
