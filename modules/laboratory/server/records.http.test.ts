import { testRecordActs } from '#testing/record-acts.ts';
import { categoryActs, testActs } from '../contract/calls/catalogue.ts';
import { specimenActs } from '../contract/calls/requests.ts';
import { requestActs } from '../contract/calls/transitions.ts';
import { categoryScene, testScene } from './testing/catalogue-scenes.ts';
import { requestScene, specimenScene } from './testing/record-scenes.ts';

testRecordActs(requestActs, requestScene);
testRecordActs(specimenActs, specimenScene);
testRecordActs(testActs, testScene);
testRecordActs(categoryActs, categoryScene);
